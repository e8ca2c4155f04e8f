package dev.platform.platform.notification;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.event.RecordedEvent;
import dev.platform.base.json.Json;
import dev.platform.base.time.DurationText;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What members are told of events. */
final class EventNotices {
  private EventNotices() {}

  /**
   * The notice of an event; empty if it is none to tell.
   *
   * @param before the newest event of a type that happened to the same subject before
   */
  static Optional<Notice> of(
      RecordedEvent event, Function<String, Optional<RecordedEvent>> before) {
    var details = Json.read(event.details(), JsonNode.class);
    return switch (event.type()) {
      case "deploy_ended" -> deploy(event, details, before);
      case "server_failed" ->
          notice(event, NoticeKind.INSTANCE_FAILED, "", cause(details.at("/reason")));
      case "cron_job_run_ended" ->
          details.path("status").asText().equals("unsuccessful")
              ? notice(event, NoticeKind.CRON_RUN_FAILED, "", cause(details.at("/reason")))
              : Optional.empty();
      case "postgres_backup_failed" -> notice(event, NoticeKind.EXPORT_FAILED, "", "");
      case "postgres_pitr_checkpoint_failed" -> notice(event, NoticeKind.BACKUP_FAILED, "", "");
      case "postgres_wal_archive_failed" -> notice(event, NoticeKind.ARCHIVE_FAILED, "", "");
      case "postgres_unavailable" -> notice(event, NoticeKind.POSTGRES_UNAVAILABLE, "", "");
      case "key_value_unhealthy" -> notice(event, NoticeKind.KEY_VALUE_UNHEALTHY, "", "");
      case "postgres_cluster_leader_changed" ->
          notice(event, NoticeKind.POSTGRES_FAILED_OVER, "", "");
      case "webhook_disabled" ->
          notice(event, NoticeKind.WEBHOOK_DISABLED, "", details.path("reason").asText());
      default -> Optional.empty();
    };
  }

  private static Optional<Notice> deploy(
      RecordedEvent event, JsonNode details, Function<String, Optional<RecordedEvent>> before) {
    var deploy = details.path("deployId").asText();
    return switch (details.path("deployStatus").asText()) {
      case "succeeded" -> notice(event, NoticeKind.DEPLOY_LIVE, deploy, "");
      case "failed" ->
          notice(
              event,
              NoticeKind.DEPLOY_FAILED,
              deploy,
              details.at("/reason/buildFailed").isObject()
                  ? build(details.at("/reason/buildFailed/id").asText(), before)
                  : cause(details.at("/reason/failure")));
      default -> Optional.empty();
    };
  }

  /** Why a build failed, with its last output. */
  private static String build(String id, Function<String, Optional<RecordedEvent>> before) {
    return before
        .apply("build_ended")
        .map(event -> Json.read(event.details(), JsonNode.class))
        .filter(details -> details.path("buildId").asText().equals(id))
        .map(details -> details.at("/reason/failure"))
        .map(reason -> reason.path("message").asText(cause(reason)))
        .filter(why -> !why.isEmpty())
        .orElse("The build failed.");
  }

  private static Optional<Notice> notice(
      RecordedEvent event, NoticeKind kind, String about, String detail) {
    return Optional.of(new Notice(event.workspaceId(), kind, event.subjectId(), about, detail));
  }

  /** A {@link dev.platform.platform.FailureReason} as a sentence. */
  private static String cause(JsonNode reason) {
    var limit = text(reason.at("/oomKilled/memoryLimit"));
    if (limit != null) {
      return "The process used more memory than its limit of " + limit + ".";
    }
    if (reason.path("nonZeroExit").isInt()) {
      return "The process exited with status " + reason.path("nonZeroExit").intValue() + ".";
    }
    var late = text(reason.path("timedOutReason"));
    if (late != null) {
      var budget = Duration.ofSeconds(reason.path("timedOutSeconds").longValue());
      return "It took longer than " + DurationText.of(budget) + ": " + late + ".";
    }
    var unhealthy = text(reason.path("unhealthy"));
    var evicted = text(reason.path("evictionReason"));
    if (unhealthy != null) {
      return unhealthy;
    }
    if (evicted != null) {
      return evicted;
    }
    return reason.path("earlyExit").asBoolean() ? "The process exited early." : "";
  }

  private static @Nullable String text(JsonNode node) {
    return node.isTextual() ? node.textValue() : null;
  }
}
