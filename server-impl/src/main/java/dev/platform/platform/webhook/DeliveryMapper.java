package dev.platform.platform.webhook;

import dev.platform.base.event.EventId;
import dev.platform.base.id.WorkspaceId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** SQL of what is to be sent. */
interface DeliveryMapper {
  List<WebhookId> receivers(WorkspaceId workspaceId, String type);

  void insertMessage(
      EventId eventId, WorkspaceId workspaceId, String type, String body, Instant now);

  void insert(WorkspaceId workspaceId, List<NewDelivery> deliveries, boolean single, Instant dueAt);

  List<DueDelivery> take(
      Collection<Busy> busy, DeliveryStore.Bounds bounds, Instant now, Instant leaseUntil);

  List<Health> lock(List<WebhookId> ids);

  List<Lease> held(List<Outcome> outcomes);

  void insertAttempts(List<Outcome> outcomes);

  void delete(List<AttemptId> ids);

  void retry(AttemptId made, AttemptId next, Instant dueAt);

  int restart(
      WebhookId webhookId,
      WorkspaceId workspaceId,
      Instant since,
      Instant dueAfter,
      Instant now,
      int limit);

  void setFailingSince(WebhookId id, @Nullable Instant since);

  void disable(WebhookId id);

  int deleteMessages(Instant before, int limit);

  int deleteKeys(Instant before, int limit);

  boolean isAny();

  Backlog backlog(Instant now, int limit);

  /** What is due of webhooks that are enabled, and since when. */
  record Backlog(long due, @Nullable Instant oldest) {}

  /** Until when a delivery belongs to its sender. */
  record Lease(AttemptId id, Instant until) {}

  /** A webhook with deliveries in flight. */
  record Busy(WebhookId webhookId, int count) {}

  /**
   * How a webhook does.
   *
   * @param failingSince when the first of the attempts was made that have all failed; null if the
   *     last one was delivered
   */
  record Health(
      WebhookId id, WorkspaceId workspaceId, boolean enabled, @Nullable Instant failingSince) {}
}
