package dev.platform.platform.blueprint.format;

import dev.platform.platform.blueprint.format.Choices.Choice;
import dev.platform.platform.envvar.NewEnvVar;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** References of variables to other resources. */
final class ReferenceFormat {
  private static final String POOL = "A connection pool is not available. Use connectionString.";

  private static final Field<String> DATABASE_NAME =
      Field.of("name", CommonTypes.NAME, "Name of the database.").required();
  private static final Field<DatabaseProperty> DATABASE_PROPERTY =
      Field.of(
              "property",
              WordType.of(Words.of(DatabaseProperty.values(), DatabaseProperty::word))
                  .unavailable(Map.of("connectionPoolString", POOL)),
              "The property to use.")
          .required();

  private static final Field<String> SERVICE_NAME =
      Field.of("name", CommonTypes.NAME, "Name of the service.").required();
  private static final Field<ReferencedKind> SERVICE_TYPE =
      Field.of(
              "type",
              ServiceKind.types()
                  .hints(Map.of("database", "Use fromDatabase.", "static", "Use type: web.")),
              "Type of the service. A static site has the type `web`.")
          .required();
  private static final Field<ServiceProperty> SERVICE_PROPERTY =
      Field.of(
          "property",
          WordType.of(Words.of(ServiceProperty.values(), ServiceProperty::word)),
          "The property to use. `host`, `port`, and `hostport` are those of the private network, which"
              + " web services, private services, and Key Value instances have. `connectionString`"
              + " is available for Key Value instances only.");
  private static final Field<String> ENV_VAR_KEY =
      Field.of(
          "envVarKey",
          TextType.text().like(NewEnvVar.KEY, NewEnvVar.KEY_RULE),
          "Name of a variable of the service, or of one that the platform sets, such as"
              + " `RENDER_EXTERNAL_URL`. Use it instead of `property`.");

  static final ValueType<DatabaseSource> FROM_DATABASE =
      MapType.of("fromDatabase", "a reference to a database", DATABASE_NAME, DATABASE_PROPERTY)
          .hints(Map.of("type", "A reference to a database has no type. Remove it."))
          .as(
              it ->
                  new DatabaseSource(
                      it.position(DATABASE_NAME),
                      it.must(DATABASE_NAME),
                      it.must(DATABASE_PROPERTY)));

  static final ValueType<ServiceSource> FROM_SERVICE =
      MapType.of(
              "fromService",
              "a reference to a service",
              SERVICE_NAME,
              SERVICE_TYPE,
              SERVICE_PROPERTY,
              ENV_VAR_KEY)
          .choosing(
              new Choices(
                  List.of(new Choice("property", Set.of()), new Choice("envVarKey", Set.of())),
                  true))
          .as(
              it ->
                  new ServiceSource(
                      it.position(SERVICE_NAME),
                      it.must(SERVICE_NAME),
                      it.must(SERVICE_TYPE),
                      it.get(SERVICE_PROPERTY),
                      it.get(ENV_VAR_KEY)));

  private ReferenceFormat() {}
}
