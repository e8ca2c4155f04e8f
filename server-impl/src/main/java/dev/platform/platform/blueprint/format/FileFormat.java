package dev.platform.platform.blueprint.format;

import java.util.List;
import java.util.Map;

/** The whole file, and what holds resources in it. */
final class FileFormat {
  private static final Field<List<Declaration>> SERVICES =
      Field.of(
          "services",
          ServiceFormat.SERVICES,
          "Web services, static sites, private services, background workers, cron jobs, and Key"
              + " Value instances.");
  private static final Field<List<Declaration>> DATABASES =
      Field.of("databases", DatabaseFormat.DATABASES, "PostgreSQL databases.");
  private static final Field<List<Declaration>> GROUPS =
      Field.of(
          "envVarGroups", EnvGroupFormat.GROUPS, "Groups of variables that services can share.");

  private static final MapType UNGROUPED =
      MapType.of("ungrouped", "ungrouped", SERVICES, DATABASES, GROUPS).container();
  private static final Field<Values> UNGROUPED_FIELD =
      Field.of(
          "ungrouped",
          UNGROUPED,
          "Resources that belong to no project. The same as at the top level.");

  private static final Field<String> ENVIRONMENT_NAME =
      Field.of("name", CommonTypes.NAME, "Name of the environment, unique in its project.")
          .required();
  private static final Field<Boolean> ISOLATION =
      Field.of(
          "isolation",
          onOff(),
          "Whether other environments cannot reach its private network. Default: `disabled`.");
  private static final Field<Boolean> NETWORKING =
      Field.of(
          "networking",
          MapType.of("networking", "networking", ISOLATION.required()).as(it -> it.must(ISOLATION)),
          "Network of the environment.");
  private static final Field<Boolean> PROTECTION =
      Field.of(
          "protection",
          onOff(),
          "Whether only admins can change its resources. Default: `disabled`.");
  private static final Field<Boolean> PERMISSIONS =
      Field.of(
          "permissions",
          MapType.of("permissions", "permissions", PROTECTION.required())
              .as(it -> it.must(PROTECTION)),
          "Who can change the environment.");
  private static final MapType ENVIRONMENT =
      MapType.of(
              "environment",
              "an environment",
              ENVIRONMENT_NAME,
              SERVICES,
              DATABASES,
              GROUPS,
              NETWORKING,
              PERMISSIONS)
          .container();

  private static final Field<String> PROJECT_NAME =
      Field.of("name", CommonTypes.NAME, "Name of the project.").required();
  private static final Field<List<Values>> ENVIRONMENTS =
      Field.of(
              "environments",
              ListType.of(ENVIRONMENT).atLeast(1),
              "The environments of the project.")
          .required();
  private static final MapType PROJECT =
      MapType.of("project", "a project", PROJECT_NAME, ENVIRONMENTS)
          .hints(
              Map.of(
                  "services", "Move it into an entry of environments.",
                  "databases", "Move it into an entry of environments.",
                  "envVarGroups", "Move it into an entry of environments."))
          .container();
  private static final Field<List<Values>> PROJECTS =
      Field.of(
          "projects",
          ListType.of(PROJECT).orNothing(),
          "Projects, whose environments have resources.");

  private static final String KEY_VALUE =
      "Key Value instances go into services, with type: keyvalue.";

  static final MapType FILE =
      MapType.of(
              "blueprint",
              "a blueprint file",
              SERVICES,
              DATABASES,
              GROUPS,
              PROJECTS,
              UNGROUPED_FIELD,
              Field.of("version", TextType.text(), "Accepted, and has no effect."),
              PreviewsFormat.FIELD,
              PreviewsFormat.oldFlag("previewsEnabled"),
              PreviewsFormat.unavailable("previewsExpireAfterDays"))
          .hints(
              Map.of(
                  "redis", KEY_VALUE,
                  "keyvalue", KEY_VALUE,
                  "keyValue", KEY_VALUE,
                  "keyValues", KEY_VALUE,
                  "envVars",
                      "Variables go into envVars of a service, or into a group in envVarGroups.",
                  "environments", "Environments go into an entry of projects."))
          .container();

  private FileFormat() {}

  private static WordType<Boolean> onOff() {
    return WordType.of(Words.of(new Boolean[] {true, false}, it -> it ? "enabled" : "disabled"));
  }

  /** Reads the resources of a file. */
  static void read(YamlNode root, Reading reading) {
    if (root instanceof YamlNode.YamlList) {
      reading
          .problems()
          .add(
              "",
              root.position(),
              ProblemCode.WRONG_TYPE,
              "the file must be a map, not a list",
              "Write the line services: above the list.");
      return;
    }
    var file = FILE.read(root, new Spot(reading, ""));
    if (file == null) {
      return;
    }
    reading.declarations().addAll(resources(file));
    var ungrouped = file.get(UNGROUPED_FIELD);
    if (ungrouped != null) {
      reading.declarations().addAll(resources(ungrouped));
    }
    var projects = file.or(PROJECTS, List.of());
    DuplicateNames.check(PROJECT_NAME, "project", projects);
    projects.forEach(it -> readProject(it, reading));
  }

  private static List<Declaration> resources(Values values) {
    return List.of(SERVICES, DATABASES, GROUPS).stream()
        .flatMap(it -> values.or(it, List.of()).stream())
        .toList();
  }

  private static void readProject(Values values, Reading reading) {
    var project = values.get(PROJECT_NAME);
    var environments = values.or(ENVIRONMENTS, List.of());
    DuplicateNames.check(ENVIRONMENT_NAME, "environment", environments);
    for (Values each : environments) {
      var name = each.get(ENVIRONMENT_NAME);
      var resources = resources(each);
      reading
          .declarations()
          .addAll(
              project == null || name == null
                  ? resources
                  : resources.stream().map(it -> it.in(new Place(project, name))).toList());
    }
    if (project != null && environments.stream().allMatch(it -> it.get(ENVIRONMENT_NAME) != null)) {
      reading
          .projects()
          .add(
              new ProjectDeclaration(
                  values.origin(),
                  project,
                  environments.stream().map(FileFormat::environment).toList()));
    }
  }

  private static EnvironmentDeclaration environment(Values values) {
    return new EnvironmentDeclaration(
        values.origin(),
        values.must(ENVIRONMENT_NAME),
        values.get(NETWORKING),
        values.get(PERMISSIONS));
  }
}
