package dev.platform.platform.blueprint.format;

import java.util.List;

/**
 * A project. Its resources are in the lists of the blueprint, with their place.
 *
 * @param environments at least one
 */
public record ProjectDeclaration(
    Origin origin, String name, List<EnvironmentDeclaration> environments) {
  public ProjectDeclaration {
    environments = List.copyOf(environments);
  }
}
