package dev.platform.platform.blueprint.format;

import java.util.List;

/**
 * A group of variables.
 *
 * @param envVars literal and generated ones only
 */
public record EnvGroupDeclaration(Origin origin, String name, List<EnvVarDeclaration> envVars)
    implements Declaration {
  public EnvGroupDeclaration {
    envVars = List.copyOf(envVars);
  }

  @Override
  public EnvGroupDeclaration in(Place place) {
    return new EnvGroupDeclaration(origin.in(place), name, envVars);
  }
}
