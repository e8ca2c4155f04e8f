package dev.platform.platform.blueprint.format;

import java.util.List;

/**
 * The resources of a file, those of environments too, in the order of the file. Resources with a
 * problem are left out.
 */
public record Blueprint(
    List<ServiceDeclaration> services,
    List<DatabaseDeclaration> databases,
    List<KeyValueDeclaration> keyValues,
    List<EnvGroupDeclaration> envGroups,
    List<ProjectDeclaration> projects) {
  public Blueprint {
    services = List.copyOf(services);
    databases = List.copyOf(databases);
    keyValues = List.copyOf(keyValues);
    envGroups = List.copyOf(envGroups);
    projects = List.copyOf(projects);
  }

  /**
   * The services, each after those whose variables it uses. Services that use each other's stay in
   * the order of the file.
   */
  public List<ServiceDeclaration> servicesInOrder() {
    return new DependencyOrder(services).sorted();
  }
}
