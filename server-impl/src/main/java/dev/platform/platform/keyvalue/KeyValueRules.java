package dev.platform.platform.keyvalue;

import dev.platform.base.error.Failure;
import dev.platform.engine.spi.KeyValueSpec.Persistence;

/** What must be true of an instance that is kept. */
final class KeyValueRules {
  private static final int MAX_NAME = 100;

  private KeyValueRules() {}

  /** Rejects a config that an instance cannot have. */
  static void check(KeyValueConfig config) {
    if (config.name().isBlank() || config.name().length() > MAX_NAME) {
      throw Failure.invalid("name", "must have 1 to 100 characters");
    }
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
