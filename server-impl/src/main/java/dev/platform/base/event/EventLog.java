package dev.platform.base.event;

import dev.platform.base.db.Persistence;
import dev.platform.base.db.WriteTx;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.json.Json;
import jakarta.inject.Inject;
import java.util.List;

/** Appends events. An event exists if and only if its change does. */
public final class EventLog {
  private final Ids ids;
  private final Iterable<EventSubscriber> subscribers;

  @Inject
  public EventLog(Ids ids, Iterable<EventSubscriber> subscribers) {
    this.ids = ids;
    this.subscribers = subscribers;
  }

  /** What this brings to the database. */
  public static Persistence persistence() {
    return new Persistence(List.of(EventMapper.class), List.of(EventId.class));
  }

  /** Appends an event of a workspace. */
  public EventId append(WriteTx tx, WorkspaceId workspace, DomainEvent event) {
    var id = new EventId(ids.next(IdPrefix.EVENT));
    tx.mapper(EventMapper.class)
        .insert(
            id,
            workspace,
            event.subject().value(),
            event.type(),
            tx.now(),
            Json.write(event.details()));
    subscribers.forEach(subscriber -> subscriber.appended(tx, id, workspace, event));
    return id;
  }
}
