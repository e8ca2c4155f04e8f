package dev.platform.platform.blueprint.format;

import java.util.List;

/** An entry of {@code envVarGroups}. */
final class EnvGroupFormat {
  private static final Field<String> NAME =
      Field.of(
              "name",
              CommonTypes.NAME,
              "Identifies the group: a sync updates the group of that name.")
          .required();
  private static final Field<List<EnvVarDeclaration>> ENV_VARS =
      Field.of("envVars", EnvVarFormat.OF_GROUP, "The variables of the group.");

  private static final MapType ENTRY =
      MapType.of("envVarGroup", "an environment group", NAME, ENV_VARS)
          .also(it -> DeclaredName.note(ReferencedKind.ENV_GROUP, NAME, it));

  static final ListType<Declaration> GROUPS =
      ListType.of(
              ENTRY.<Declaration>as(
                  it ->
                      new EnvGroupDeclaration(
                          it.origin(), it.must(NAME), it.or(ENV_VARS, List.of()))))
          .orNothing();

  private EnvGroupFormat() {}
}
