package dev.platform.conformance.faults;

import dev.platform.conformance.client.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Faults of what creates, changes and deletes: a part of it is lost, or all of it. */
final class Changes {
  /** Members of bodies, as pointers, that an operation may lose. */
  private static final Map<String, String> FIELDS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("create-project", "/environments/0/protectedStatus"),
              Map.entry("update-project", "/name"),
              Map.entry(
                  "create-environment", "/protectedStatus /networkIsolationEnabled /ipAllowList"),
              Map.entry(
                  "update-environment",
                  "/name /protectedStatus /networkIsolationEnabled /ipAllowList"),
              Map.entry("create-env-group", "/envVars /secretFiles /environmentId /serviceIds"),
              Map.entry("update-env-group", "/name"),
              Map.entry("update-env-group-env-var", "/value"),
              Map.entry("update-registry-credential", "/name /username /registry"),
              Map.entry(
                  "create-service",
                  "/envVars /secretFiles /branch /rootDir /autoDeploy /environmentId /buildFilter"
                      + " /serviceDetails/plan /serviceDetails/healthCheckPath"
                      + " /serviceDetails/numInstances /serviceDetails/disk"
                      + " /serviceDetails/preDeployCommand /serviceDetails/ipAllowList"
                      + " /serviceDetails/maxShutdownDelaySeconds /serviceDetails/maintenanceMode"
                      + " /serviceDetails/renderSubdomainPolicy"),
              Map.entry(
                  "update-service",
                  "/name /branch /rootDir /buildFilter /autoDeploy"
                      + " /serviceDetails/plan /serviceDetails/healthCheckPath"
                      + " /serviceDetails/preDeployCommand /serviceDetails/schedule"
                      + " /serviceDetails/publishPath"
                      + " /serviceDetails/ipAllowList /serviceDetails/maintenanceMode"
                      + " /serviceDetails/maxShutdownDelaySeconds"
                      + " /serviceDetails/renderSubdomainPolicy"
                      + " /serviceDetails/envSpecificDetails/buildCommand"
                      + " /serviceDetails/envSpecificDetails/startCommand"),
              Map.entry("update-env-vars-for-service", "/0/value"),
              Map.entry(
                  "create-key-value",
                  "/maxmemoryPolicy /persistenceMode /ipAllowList" + " /environmentId"),
              Map.entry(
                  "update-key-value", "/name /plan /maxmemoryPolicy /persistenceMode /ipAllowList"),
              Map.entry(
                  "create-postgres",
                  "/databaseName /databaseUser /ipAllowList"
                      + " /environmentId /diskSizeGB /version"),
              Map.entry("update-postgres", "/name"),
              Map.entry("update-disk", "/sizeGB"),
              Map.entry("create-webhook", "/enabled /eventFilter"),
              Map.entry("update-webhook", "/name /url /enabled /eventFilter"),
              Map.entry("update-blueprint", "/name /autoSync /path"),
              Map.entry(
                  "patch-service-notification-overrides",
                  "/notificationsToSend /previewNotificationsEnabled"),
              Map.entry("create-deploy", "/commitId /clearCache"),
              Map.entry("post-job", "/planId")));

  /**
   * Operations that may do nothing: what they return instead, and what of their path leads to the
   * thing.
   */
  private static final List<Undone> UNDONE =
      List.of(
          new Undone("update-project", 200, ""),
          new Undone("update-environment", 200, ""),
          new Undone("update-env-group", 200, ""),
          new Undone("update-registry-credential", 200, ""),
          new Undone("update-service", 200, ""),
          new Undone("update-key-value", 200, ""),
          new Undone("update-postgres", 200, ""),
          new Undone("update-disk", 200, ""),
          new Undone("restore-snapshot", 200, "/snapshots/restore$"),
          new Undone("update-webhook", 200, ""),
          new Undone("update-blueprint", 200, ""),
          new Undone("update-env-var", 200, ""),
          new Undone("add-or-update-secret-file", 201, ""),
          new Undone("patch-service-notification-overrides", 200, ""),
          new Undone("delete-project", 204, ""),
          new Undone("delete-environment", 204, ""),
          new Undone("delete-env-group", 204, ""),
          new Undone("delete-env-var", 204, ""),
          new Undone("delete-env-group-env-var", 204, ""),
          new Undone("delete-env-group-secret-file", 204, ""),
          new Undone("delete-secret-file", 204, ""),
          new Undone("delete-registry-credential", 204, ""),
          new Undone("delete-service", 204, ""),
          new Undone("delete-key-value", 204, ""),
          new Undone("delete-postgres", 204, ""),
          new Undone("delete-disk", 204, ""),
          new Undone("delete-webhook", 204, ""),
          new Undone("delete-custom-domain", 204, ""),
          new Undone("disconnect-blueprint", 204, ""),
          new Undone("delete-autoscaling-config", 204, "/autoscaling$"),
          new Undone("unlink-service-from-env-group", 204, "/services/[^/]*$"),
          new Undone("link-service-to-env-group", 200, "/services/[^/]*$"),
          new Undone("suspend-service", 202, "/suspend$"),
          new Undone("resume-service", 202, "/resume$"),
          new Undone("restart-service", 200, "/restart$"),
          new Undone("scale-service", 202, "/scale$"),
          new Undone("suspend-key-value", 202, "/suspend$"),
          new Undone("resume-key-value", 202, "/resume$"),
          new Undone("suspend-postgres", 202, "/suspend$"),
          new Undone("resume-postgres", 202, "/resume$"),
          new Undone("cancel-job", 200, "/cancel$"),
          new Undone("cancel-deploy", 200, "/cancel$"));

  private Changes() {}

  private record Undone(String operation, int status, String ending) {}

  static List<Fault> of(Document document) {
    List<Fault> faults = new ArrayList<>();
    for (Undone each : UNDONE) {
      var some = new Faults(document.operation(each.operation));
      some.add("nothing is done", Flaws.undone(each.status, each.ending));
      faults.addAll(some.all());
    }
    FIELDS.forEach(
        (operation, pointers) -> {
          var some = new Faults(document.operation(operation));
          for (String pointer : pointers.split(" ")) {
            some.add(pointer.substring(1) + " is lost", lost(pointer));
          }
          faults.addAll(some.all());
        });
    return faults;
  }

  private static Flaw lost(String pointer) {
    int end = pointer.lastIndexOf('/');
    return Flaws.ignoredField(pointer.substring(0, end), pointer.substring(end + 1));
  }
}
