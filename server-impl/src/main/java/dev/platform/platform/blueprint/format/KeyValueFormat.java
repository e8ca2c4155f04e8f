package dev.platform.platform.blueprint.format;

import dev.platform.engine.spi.KeyValueSpec.Persistence;
import dev.platform.platform.environment.IpRange;
import dev.platform.platform.keyvalue.KeyValuePlan;
import dev.platform.platform.keyvalue.MaxmemoryPolicy;
import java.util.List;

/** The keys of an entry of {@code services} that is a Key Value instance. */
final class KeyValueFormat {
  private static final Field<String> NAME =
      Field.of(
              "name",
              CommonTypes.NAME,
              "Identifies the instance: a sync updates the instance of that name.")
          .on(ServiceKind.KEY_VALUE)
          .required();
  private static final Field<KeyValuePlan> PLAN =
      Field.of(
              "plan",
              WordType.of(Words.of(KeyValuePlan.class)).loose(),
              "Size of the instance. Default: `starter`.")
          .on(ServiceKind.KEY_VALUE);
  private static final Field<List<IpRange>> IP_ALLOW_LIST =
      Field.of(
              "ipAllowList",
              CommonTypes.IP_ALLOW_LIST,
              "IP ranges from which external clients can connect. An empty list allows internal"
                  + " clients only.")
          .on(ServiceKind.KEY_VALUE)
          .required();
  private static final Field<MaxmemoryPolicy> MAXMEMORY_POLICY =
      Field.of(
              "maxmemoryPolicy",
              WordType.of(Words.of(MaxmemoryPolicy.class)).loose(),
              "What happens when the memory is full. Default: `allkeys-lru`.")
          .on(ServiceKind.KEY_VALUE);
  private static final Field<Persistence> PERSISTENCE =
      Field.of(
              "persistenceMode",
              WordType.of(Words.of(Persistence.class)).loose(),
              "What is kept on disk. Default: `off` on the free plan, otherwise"
                  + " `journal-snapshot`.")
          .on(ServiceKind.KEY_VALUE);

  static final List<Field<?>> FIELDS =
      List.of(NAME, PLAN, IP_ALLOW_LIST, MAXMEMORY_POLICY, PERSISTENCE);

  private KeyValueFormat() {}

  static KeyValueDeclaration declaration(Values values) {
    return new KeyValueDeclaration(
        values.origin(),
        values.must(NAME),
        values.get(PLAN),
        values.get(ServiceFormat.REGION),
        values.get(MAXMEMORY_POLICY),
        values.get(PERSISTENCE),
        values.must(IP_ALLOW_LIST));
  }
}
