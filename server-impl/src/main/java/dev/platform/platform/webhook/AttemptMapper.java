package dev.platform.platform.webhook;

import dev.platform.base.event.EventId;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.PageRequest;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** SQL of the history of deliveries. */
interface AttemptMapper {
  List<Attempt> list(
      WebhookId webhookId, WorkspaceId workspaceId, AttemptFilter filter, PageRequest page);

  @Nullable Attempt find(WebhookId webhookId, WorkspaceId workspaceId, AttemptId id);

  Resend.@Nullable Row findResend(
      WebhookId webhookId, WorkspaceId workspaceId, String key, Instant after);

  void insertResend(WorkspaceId workspaceId, String key, Queued queued, AttemptId attemptId);

  List<EventId> undelivered(WebhookId webhookId, WorkspaceId workspaceId, Instant since, int limit);
}
