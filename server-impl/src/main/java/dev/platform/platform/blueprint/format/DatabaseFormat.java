package dev.platform.platform.blueprint.format;

import dev.platform.platform.environment.IpRange;
import dev.platform.platform.postgres.DatabaseNames;
import dev.platform.platform.postgres.PostgresPlan;
import dev.platform.platform.postgres.PostgresRules;
import dev.platform.platform.service.Region;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An entry of {@code databases}. */
final class DatabaseFormat {
  private static final Field<String> NAME =
      Field.of(
              "name",
              CommonTypes.NAME,
              "Identifies the database: a sync updates the database of that name.")
          .required();
  static final Field<PostgresPlan> PLAN =
      Field.of(
          "plan",
          WordType.of(Words.of(PostgresPlan.class)).loose(),
          "Size of the instance. Case does not matter, and `basic_256mb` is `basic-256mb`. Default:"
              + " `basic-256mb`.");
  private static final Field<Region> REGION = ServiceFormat.REGION;
  static final Field<Integer> VERSION =
      Field.of(
          "postgresMajorVersion",
          WordType.of(versions()),
          "Major version of PostgreSQL. It cannot change later. Default: the newest available.");
  private static final Field<String> DATABASE_NAME =
      Field.of(
          "databaseName",
          TextType.text().checked(it -> DatabaseNames.checkedDatabase("databaseName", it)),
          "Name of the database in the instance, which gets a suffix. It cannot change later."
              + " Default: made from `name`.");
  private static final Field<String> USER =
      Field.of(
          "user",
          TextType.text().checked(it -> DatabaseNames.checkedUser("user", it)),
          "Name of the user. It cannot change later. Default: made from the database name.");
  private static final Field<Integer> DISK_SIZE =
      Field.of(
          "diskSizeGB",
          new WholeType(1, PostgresRules.MAX_GB, PostgresRules.STEP_GB),
          "Size of the disk in GB: 1 or a multiple of 5. A disk can grow, but not shrink. Default:"
              + " that of the plan.");
  private static final Field<Boolean> DISK_AUTOSCALING =
      Field.of(
          "storageAutoscalingEnabled",
          CommonTypes.FLAG,
          "Whether the disk grows automatically when it is nearly full. Default: `false`.");
  private static final Field<List<IpRange>> IP_ALLOW_LIST =
      Field.of(
          "ipAllowList",
          CommonTypes.IP_ALLOW_LIST,
          "IP ranges from which external clients can connect. An empty list allows internal clients"
              + " only. Default: an empty list.");

  private static final Field<Boolean> ENABLED =
      Field.of("enabled", CommonTypes.FLAG, "Whether a standby takes over.").required();
  static final Field<Boolean> HIGH_AVAILABILITY =
      Field.of(
          "highAvailability",
          MapType.of("highAvailability", "high availability", ENABLED).as(it -> it.must(ENABLED)),
          "A standby that takes over. Requires a pro or accelerated plan. Default: off.");

  private static final Field<String> REPLICA_NAME =
      Field.of("name", CommonTypes.NAME, "Name of the replica.").required();
  static final Field<List<String>> READ_REPLICAS =
      Field.of(
          "readReplicas",
          ListType.of(
                  MapType.of("readReplica", "a read replica", REPLICA_NAME)
                      .as(it -> it.must(REPLICA_NAME)))
              .atMost(PostgresRules.MAX_REPLICAS)
              .orNothing(),
          "Read replicas. They require a pro or accelerated plan. Default: none.");

  static final MapType ENTRY =
      MapType.of(
              "database",
              "a database",
              NAME,
              PLAN,
              REGION,
              VERSION,
              DATABASE_NAME,
              USER,
              DISK_SIZE,
              DISK_AUTOSCALING,
              IP_ALLOW_LIST,
              HIGH_AVAILABILITY,
              READ_REPLICAS,
              Field.unavailable("connectionPool", "Remove it."),
              PreviewsFormat.unavailable("previewPlan"),
              PreviewsFormat.unavailable("previewDiskSizeGB"))
          .hints(
              Map.of(
                  "version", "Did you mean postgresMajorVersion?",
                  "databaseUser", "Did you mean user?",
                  "type", "Entries of databases have no type. Remove it."))
          .also(DatabaseFormat::note)
          .also(DatabaseRelations::check);

  static final ListType<Declaration> DATABASES =
      ListType.of(ENTRY.<Declaration>as(DatabaseFormat::declaration)).orNothing();

  private DatabaseFormat() {}

  private static Map<String, Integer> versions() {
    Map<String, Integer> words = new LinkedHashMap<>();
    for (int each = PostgresRules.FIRST_VERSION; each <= PostgresRules.LAST_VERSION; each++) {
      words.put(String.valueOf(each), each);
    }
    return words;
  }

  private static void note(Values values) {
    DeclaredName.note(ReferencedKind.DATABASE, NAME, values);
  }

  private static DatabaseDeclaration declaration(Values values) {
    return new DatabaseDeclaration(
        values.origin(),
        values.must(NAME),
        values.get(PLAN),
        values.get(REGION),
        values.get(VERSION),
        values.get(DATABASE_NAME),
        values.get(USER),
        values.get(DISK_SIZE),
        values.get(DISK_AUTOSCALING),
        values.get(HIGH_AVAILABILITY),
        values.get(IP_ALLOW_LIST),
        values.get(READ_REPLICAS));
  }
}
