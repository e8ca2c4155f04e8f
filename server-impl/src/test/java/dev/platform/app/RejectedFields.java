package dev.platform.app;

import java.util.Map;
import java.util.Set;

/**
 * The fields of the contract that this version rejects, for the reference. {@link
 * RejectedFieldsTest} shows for each that it does.
 */
final class RejectedFields {
  private static final Set<String> OF_PROGRAMS = Set.of("artifactSourceId");

  /** By the name of the schema. */
  static final Map<String, Set<String>> ALL =
      Map.of(
          "servicePOST", Set.of("image"),
          "webServiceDetailsPOST", Set.of("artifactSourceId", "internalRouting"),
          "privateServiceDetailsPOST", OF_PROGRAMS,
          "backgroundWorkerDetailsPOST", OF_PROGRAMS,
          "cronJobDetailsPOST", Set.of("artifactSourceId"),
          "servicePATCH", Set.of("artifactId", "artifactSourceId", "image"),
          "deployPOST", Set.of("artifactId", "imageUrl"));

  /** Values that are rejected, of fields that otherwise work. */
  private static final Map<String, String> VALUES =
      Map.ofEntries(
          Map.entry("servicePOST.autoDeployTrigger", "`checksPass`"),
          Map.entry("servicePATCH.autoDeployTrigger", "`checksPass`"),
          Map.entry("previews.generation", "everything but `off`"),
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
