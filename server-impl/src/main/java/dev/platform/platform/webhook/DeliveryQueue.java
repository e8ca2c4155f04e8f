package dev.platform.platform.webhook;

import dev.platform.base.db.Signals;
import dev.platform.base.db.WriteTx;
import dev.platform.base.event.DomainEvent;
import dev.platform.base.event.EventId;
import dev.platform.base.event.EventSubscriber;
import dev.platform.base.id.Id;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.json.Json;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ResourceName;
import dev.platform.platform.ResourceNames;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Queues deliveries, in the transaction of the event or of the request, and wakes senders. */
final class DeliveryQueue implements EventSubscriber {
  /** Carries nothing: whoever hears it looks for what is due. */
  static final String CHANNEL = "webhook";

  private final Ids ids;
  private final Signals signals;
  private final DeliverableTypes types;
  private final Iterable<ResourceNames> names;
  private final DeliveryStore store = new DeliveryStore();

  @Inject
  DeliveryQueue(Ids ids, Signals signals, DeliverableTypes types, Iterable<ResourceNames> names) {
    this.ids = ids;
    this.signals = signals;
    this.types = types;
    this.names = names;
  }

  @Override
  public void appended(WriteTx tx, EventId id, WorkspaceId workspace, DomainEvent event) {
    var type = event.type();
    if (!types.contains(type)) {
      return;
    }
    var receivers = store.receivers(tx, workspace, type);
    if (receivers.isEmpty()) {
      return;
    }
    var status = EndStatus.of(type, Json.MAPPER.valueToTree(event.details()));
    write(tx, workspace, id, type, data(tx, workspace, id, event.subject(), status));
    var deliveries = receivers.stream().map(it -> new NewDelivery(next(), it, id)).toList();
    queue(tx, workspace, deliveries, Attempts.ON_SCHEDULE);
  }

  /** How often a delivery is attempted. */
  enum Attempts {
    ON_SCHEDULE,
    ONCE
  }

  private Notification.Data data(
      WriteTx tx, WorkspaceId workspace, EventId event, Id subject, @Nullable String status) {
    @Nullable String name = name(tx, workspace, subject).orElse(null);
    return new Notification.Data(event.value(), subject.value(), name, status);
  }

  private Optional<String> name(WriteTx tx, WorkspaceId workspace, Id subject) {
    return ResourceNames.find(names, tx, workspace, subject).map(ResourceName::name);
  }

  /** Keeps the bytes of a notification, which never change. */
  void write(WriteTx tx, WorkspaceId workspace, EventId id, String type, Notification.Data data) {
    var notification = new Notification(type, tx.now(), data);
    store.insertMessage(tx, workspace, id, type, notification.body());
  }

  /** Queues deliveries of kept notifications; they are due at once. */
  void queue(WriteTx tx, WorkspaceId workspace, List<NewDelivery> deliveries, Attempts attempts) {
    store.insert(tx, workspace, deliveries, attempts == Attempts.ONCE);
    signals.send(tx, CHANNEL, "");
  }

  /**
   * Lets deliveries begin anew that wait for another attempt, after one has failed since a time;
   * they are due at once. Returns how many. What may be in flight is left alone.
   */
  int restart(WriteTx tx, Grant<WebhookId> webhook, Instant since, int limit) {
    var dueAfter = tx.now().plus(WebhookSender.LEASE);
    int count = store.restart(tx, webhook, since, dueAfter, limit);
    if (count > 0) {
      signals.send(tx, CHANNEL, "");
    }
    return count;
  }

  /** The id of another attempt. */
  AttemptId next() {
    return new AttemptId(ids.next(IdPrefix.WEBHOOK_ATTEMPT));
  }
}
