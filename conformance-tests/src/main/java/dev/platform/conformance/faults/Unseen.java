package dev.platform.conformance.faults;

import java.util.Map;
import java.util.Set;

/** What no black-box check can see, with the reason: the catalogue leaves it out. */
final class Unseen {
  /** Lists of one entry, of entries without times, or in the order in which they were sent. */
  private static final Set<String> WITHOUT_ORDER =
      Set.of(
          "list-owners",
          "list-environments",
          "list-instances",
          "list-logs-values",
          "list-postgres",
          "list-headers",
          "list-routes",
          "list-blueprint-syncs",
          "retrieve-owner-members");

  /** Nothing in them changes as long as a check looks. */
  private static final Set<String> WITHOUT_CHANGE =
      Set.of(
          "list-blueprints",
          "list-custom-domains",
          "list-disks",
          "list-headers",
          "list-job",
          "list-logs-values",
          "list-owners",
          "list-postgres",
          "list-routes",
          "list-owner-audit-logs",
          "retrieve-owner-members");

  /** There are none in this version, or only after a day, or they take tools of PostgreSQL. */
  private static final Set<String> WITHOUT_ENTRIES =
      Set.of(
          "listWorkflows",
          "list-postgres-export",
          "create-postgres-export",
          "failover-postgres",
          "restart-postgres",
          "list-resource-log-streams",
          "get-resource-log-stream",
          "update-resource-log-stream",
          "delete-resource-log-stream",
          "get-owner-log-stream",
          "update-owner-log-stream",
          "delete-owner-log-stream",
          "subscribe-logs",
          "validate-blueprint",
          "download-postgres-export",
          "get-cpu",
          "get-cpu-target",
          "get-memory-target",
          "get-disk-capacity",
          "get-replication-lag");

  /** Filters that all entries of one workspace pass, or none. */
  private static final Map<String, Set<String>> PARAMETERS =
      Map.of(
          "list-postgres",
          Set.of(
              "ownerId",
              "limit",
              "cursor",
              "environmentId",
              "createdBefore",
              "updatedBefore",
              "updatedAfter",
              "createdAfter",
              "region",
              "includeReplicas",
              "suspended"),
          "list-env-groups",
          Set.of("cursor"),
          "list-registry-credentials",
          Set.of("cursor"),
          "list-blueprint-syncs",
          Set.of("limit"),
          "list-services",
          Set.of("includePreviews", "suspended"),
          "list-custom-domains",
          Set.of("verificationStatus"));

  /** Filters of what this version does not run. */
  private static final Set<String> TASKS = Set.of("task", "taskRun", "sandbox", "workflowID");

  /** What shows in entries, or in a success. */
  private static final String SHOWN =
      "success has.*|a member.*|there is a member.*|the first entry.*|an entry.*|the order.*"
          + "|pages.*|every page.*|the parameter.*|an unknown ID.*";

  private Unseen() {}

  static boolean isOrder(String list) {
    return WITHOUT_ORDER.contains(list);
  }

  static boolean isStale(String list) {
    return WITHOUT_CHANGE.contains(list);
  }

  /** Whether a fault would show in entries or members that are never there. */
  static boolean isEmpty(Fault fault) {
    return switch (fault.at()) {
      // Its items are strings.
      case "list-logs-values", "list-webhook-event-types" ->
          fault.what().matches("a member.*|there is a member.*|the first entry.*");
      // Older ones are deleted meanwhile, and a disk has few.
      case "list-snapshots" ->
          fault
              .what()
              .matches("the first entry.*|an entry is somebody.*|the order.*|pages.*|every.*");
      // Any two members differ.
      case "retrieve-owner-members" -> fault.what().startsWith("an entry is somebody");
      default -> WITHOUT_ENTRIES.contains(fault.at()) && fault.what().matches(SHOWN);
    };
  }

  static boolean isParameter(String operation, String name) {
    return TASKS.contains(name)
        || (operation.startsWith("get-") && !name.equals("resource"))
        || (operation.equals("list-logs-values") && !name.matches("ownerId|label|resource"))
        || (operation.equals("list-logs") && name.equals("source"))
        || PARAMETERS.getOrDefault(operation, Set.of()).contains(name);
  }
}
