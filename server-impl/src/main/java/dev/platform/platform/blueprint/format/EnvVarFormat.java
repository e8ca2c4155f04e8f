package dev.platform.platform.blueprint.format;

import dev.platform.base.secret.Secret;
import dev.platform.platform.blueprint.format.Choices.Choice;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.Asked;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.FromDatabase;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.FromGroup;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.FromService;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.FromServiceVariable;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.Generated;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.Literal;
import dev.platform.platform.envvar.EnvVarLimits;
import dev.platform.platform.envvar.NewEnvVar;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** An entry of {@code envVars}. */
final class EnvVarFormat {
  private static final Set<String> KEY_TOO = Set.of("key");

  static final Field<String> KEY =
      Field.of(
          "key", TextType.text().like(NewEnvVar.KEY, NewEnvVar.KEY_RULE), "Name of the variable.");
  private static final Field<String> VALUE =
      Field.of(
          "value",
          TextType.text().orEmpty().checked(it -> EnvVarLimits.checkedValue("value", it)),
          "The value, exactly as it is written: `3.10`, `off`, and `100_000` stay as they are. Do not"
              + " put secrets into the file; use `sync: false`.");
  private static final Field<Boolean> GENERATE =
      Field.of(
          "generateValue",
          FlagType.only(true, ProblemCode.INVALID_VALUE, "Remove it, and set value."),
          "Generates a random value when the variable is created. It stays the same afterwards.");
  private static final Field<Boolean> SYNC =
      Field.of(
          "sync",
          FlagType.only(false, ProblemCode.INVALID_VALUE, "Remove it, and set value."),
          "`false` leaves the value to the user, who enters it once. Later syncs keep it.");
  private static final Field<DatabaseSource> FROM_DATABASE =
      Field.of(
          "fromDatabase",
          ReferenceFormat.FROM_DATABASE,
          "Takes the value from a database in this file or in the workspace.");
  private static final Field<ServiceSource> FROM_SERVICE =
      Field.of(
          "fromService",
          ReferenceFormat.FROM_SERVICE,
          "Takes the value from a service or a Key Value instance in this file or in the workspace.");
  private static final Field<String> FROM_GROUP =
      Field.of(
          "fromGroup",
          CommonTypes.NAME,
          "Name of an environment group. Links the group: the service gets all its variables. The"
              + " service's own variables win.");

  private static final Map<String, String> HINTS =
      Map.of(
          "name", "Did you mean key?",
          "scope", "Variables are available to builds and to the running service. Remove it.",
          "from", "Use fromDatabase, fromService, or fromGroup.");

  private static final MapType ENTRY =
      MapType.of(
              "envVar",
              "an environment variable",
              KEY,
              VALUE,
              GENERATE,
              SYNC,
              FROM_DATABASE,
              FROM_SERVICE,
              FROM_GROUP,
              PreviewsFormat.unavailable("previewValue"))
          .choosing(
              new Choices(
                  List.of(
                      new Choice("value", KEY_TOO),
                      new Choice("generateValue", KEY_TOO),
                      new Choice("sync", KEY_TOO),
                      new Choice("fromDatabase", KEY_TOO),
                      new Choice("fromService", KEY_TOO),
                      new Choice("fromGroup", Set.of())),
                  true))
          .hints(HINTS);

  private static final MapType GROUP_ENTRY =
      MapType.of("groupEnvVar", "a variable of a group", KEY.required(), VALUE, GENERATE)
          .choosing(
              new Choices(
                  List.of(new Choice("value", KEY_TOO), new Choice("generateValue", KEY_TOO)),
                  true))
          .hints(
              Map.of(
                  "name", "Did you mean key?",
                  "sync", "A group has value and generateValue only.",
                  "fromDatabase", "Use it in envVars of a service.",
                  "fromService", "Use it in envVars of a service.",
                  "fromGroup", "Use it in envVars of a service."));

  private static final String AS_MAP =
      "Write each variable as a list entry with key: and value:, such as - key: LOG_LEVEL.";

  /** Of a service. */
  static final ListType<EnvVarDeclaration> OF_SERVICE =
      ListType.of(ENTRY.as(EnvVarFormat::declaration))
          .hintForMap(AS_MAP)
          .atMost(EnvVarLimits.COUNT)
          .orNothing();

  /** Of a group. */
  static final ListType<EnvVarDeclaration> OF_GROUP =
      ListType.of(GROUP_ENTRY.as(EnvVarFormat::declaration))
          .hintForMap(AS_MAP)
          .atMost(EnvVarLimits.COUNT)
          .orNothing();

  private EnvVarFormat() {}

  private static EnvVarDeclaration declaration(Values values) {
    var path = values.spot().path();
    var owner = path.substring(0, path.lastIndexOf(".envVars["));
    var declaration = of(values);
    values
        .spot()
        .reading()
        .variables()
        .add(new OwnedVariable(owner, path, namePosition(values), declaration));
    return declaration;
  }

  private static Position namePosition(Values values) {
    var database = values.get(FROM_DATABASE);
    var service = values.get(FROM_SERVICE);
    if (database != null) {
      return database.position();
    }
    if (service != null) {
      return service.position();
    }
    return values.get(FROM_GROUP) != null ? values.position(FROM_GROUP) : values.position();
  }

  private static EnvVarDeclaration of(Values values) {
    var position = values.position();
    var group = values.get(FROM_GROUP);
    if (group != null) {
      return new FromGroup(position, group);
    }
    var key = values.must(KEY);
    var value = values.get(VALUE);
    if (value != null) {
      return new Literal(position, key, new Secret(value));
    }
    if (values.get(GENERATE) != null) {
      return new Generated(position, key);
    }
    if (values.get(SYNC) != null) {
      return new Asked(position, key);
    }
    var database = values.get(FROM_DATABASE);
    return database != null
        ? new FromDatabase(position, key, database.name(), database.property())
        : of(position, key, values.must(FROM_SERVICE));
  }

  private static EnvVarDeclaration of(Position position, String key, ServiceSource source) {
    var envVarKey = source.envVarKey();
    return envVarKey != null
        ? new FromServiceVariable(position, key, source.name(), source.kind(), envVarKey)
        : new FromService(
            position, key, source.name(), source.kind(), Objects.requireNonNull(source.property()));
  }
}
