package dev.platform.app;

import java.util.Map;
import java.util.Set;

/**
 * The fields of the contract that this version rejects, for the reference. {@link
 * RejectedFieldsTest} shows for each that it does.
 */
final class RejectedFields {
  private static final Set<String> OF_PROGRAMS =
      Set.of("artifactSourceId", "autoscaling", "disk", "preDeployCommand");

  /** By the name of the schema. */
  static final Map<String, Set<String>> ALL =
      Map.of(
          "servicePOST", Set.of("image", "secretFiles"),
          "webServiceDetailsPOST",
              Set.of(
                  "artifactSourceId", "autoscaling", "disk", "internalRouting", "preDeployCommand"),
          "privateServiceDetailsPOST", OF_PROGRAMS,
          "backgroundWorkerDetailsPOST", OF_PROGRAMS,
          "servicePATCH", Set.of("artifactId", "artifactSourceId", "image"),
          "webServiceDetailsPATCH", Set.of("preDeployCommand"),
          "privateServiceDetailsPATCH", Set.of("preDeployCommand"),
          "backgroundWorkerDetailsPATCH", Set.of("preDeployCommand"),
          "deployPOST", Set.of("artifactId", "imageUrl"));

  /** Values that are rejected, of fields that otherwise work. */
  private static final Map<String, String> VALUES =
      Map.ofEntries(
          Map.entry("servicePOST.type", "`cron_job`"),
          Map.entry("servicePOST.autoDeployTrigger", "`checksPass`"),
          Map.entry("servicePATCH.autoDeployTrigger", "`checksPass`"),
          Map.entry("previews.generation", "everything but `off`"),
          Map.entry("maintenanceMode.enabled", "`true`"),
          Map.entry("maintenanceMode.uri", "everything but an empty text"),
          Map.entry("cache.profile", "everything but `no-cache`"));

  private RejectedFields() {}

  /** What the reference says of a field, before what it means; empty if it is taken. */
  static String note(String schema, String field) {
    if (ALL.getOrDefault(schema, Set.of()).contains(field)) {
      return "**Not supported**, a value is rejected. ";
    }
    var values = VALUES.get(schema + "." + field);
    return values == null ? "" : "**Not supported**, rejected: " + values + ". ";
  }
}
