package dev.platform.platform.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How something ended, as notifications say it: one word for all kinds of ends. */
final class EndStatus {
  /** The member of the details that says it, by type of event. */
  private static final Map<String, String> MEMBERS =
      Map.of(
          "build_ended", "buildStatus",
          "cron_job_run_ended", "status",
          "deploy_ended", "deployStatus",
          "disk_restore_ended", "status",
          "job_run_ended", "status",
          "pre_deploy_ended", "preDeployStatus");

  private static final Map<String, String> WORDS =
      Map.of(
          "succeeded", "succeeded",
          "successful", "succeeded",
          "failed", "failed",
          "unsuccessful", "failed",
          "canceled", "canceled");

  private EndStatus() {}

  /** The word for an event; null if nothing ended. */
  static @Nullable String of(String type, JsonNode details) {
    String member = MEMBERS.get(type);
    return member == null ? null : WORDS.get(details.path(member).asText());
  }
}
