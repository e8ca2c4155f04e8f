package dev.platform.platform.job;

import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.Cursor;
import dev.platform.platform.ServiceId;
import dev.platform.platform.deploy.DeployId;
import dev.platform.platform.service.Plan;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One run of a command.
 *
 * @param deployId what it runs on
 * @param command shell command
 * @param plan its size
 * @param startedAt when the command was started; null if it was not
 * @param finishedAt when it ended; null until then
 * @param exitCode exit status of the command; null if it did not end by itself
 */
public record Job(
    JobId id,
    ServiceId serviceId,
    WorkspaceId workspaceId,
    DeployId deployId,
    String command,
    Plan plan,
    JobState state,
    Instant createdAt,
    @Nullable Instant startedAt,
    @Nullable Instant finishedAt,
    @Nullable Integer exitCode) {
  /** Name of the list, in its cursors. */
  static final String LIST = "job";

  /** The place behind it in lists. */
  Cursor cursor() {
    return Cursor.at(LIST, createdAt, id.value());
  }
}
