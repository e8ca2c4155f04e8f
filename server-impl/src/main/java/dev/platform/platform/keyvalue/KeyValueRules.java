package dev.platform.platform.keyvalue;

import dev.platform.engine.spi.KeyValueSpec.Persistence;
import dev.platform.platform.NameRule;

/** What must be true of an instance that is kept. */
final class KeyValueRules {

  private KeyValueRules() {}

  /** Rejects a config that an instance cannot have. */
  static void check(KeyValueConfig config) {
    NameRule.check("name", config.name());
  }

  /** What is kept on disk if nobody has said it. */
  static Persistence usualPersistence(KeyValuePlan plan) {
    return plan == KeyValuePlan.FREE ? Persistence.OFF : Persistence.JOURNAL_SNAPSHOT;
  }

  /** Whoever begins to pay gets data that last, unless somebody has chosen otherwise. */
  static Persistence persistenceAfter(KeyValueConfig before, KeyValuePlan plan) {
    boolean beginsToPay = before.plan() == KeyValuePlan.FREE && plan != KeyValuePlan.FREE;
    return beginsToPay && before.persistence() == Persistence.OFF
        ? usualPersistence(plan)
        : before.persistence();
  }
}
