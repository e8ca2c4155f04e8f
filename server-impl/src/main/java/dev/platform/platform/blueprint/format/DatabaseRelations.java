package dev.platform.platform.blueprint.format;

import dev.platform.platform.postgres.PostgresRules;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What the keys of one database mean for each other. What is left out may be as it must be. */
final class DatabaseRelations {
  private DatabaseRelations() {}

  static void check(Values values) {
    var replicas = values.or(DatabaseFormat.READ_REPLICAS, List.of());
    if (values.or(DatabaseFormat.HIGH_AVAILABILITY, false)) {
      checkFollowed(DatabaseFormat.HIGH_AVAILABILITY, values);
    }
    if (!replicas.isEmpty()) {
      checkFollowed(DatabaseFormat.READ_REPLICAS, values);
    }
    Set<String> names = new HashSet<>();
    if (!replicas.stream().allMatch(names::add)) {
      values.report(
          DatabaseFormat.READ_REPLICAS,
          ProblemCode.DUPLICATE_NAME,
          "two replicas have the same name",
          "Rename one of the two.");
    }
  }

  private static void checkFollowed(Field<?> field, Values values) {
    var plan = values.get(DatabaseFormat.PLAN);
    if (plan != null && !plan.canBeFollowed()) {
      values.report(
          field,
          ProblemCode.CONFLICT,
          "requires a pro or accelerated plan",
          "Change the plan, or remove this key.");
    }
    if (values.or(DatabaseFormat.VERSION, PostgresRules.LAST_VERSION)
        < PostgresRules.FOLLOWED_SINCE) {
      values.report(
          field,
          ProblemCode.CONFLICT,
          "requires PostgreSQL " + PostgresRules.FOLLOWED_SINCE + " or newer",
          "Change postgresMajorVersion, or remove this key.");
    }
  }
}
