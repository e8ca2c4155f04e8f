package dev.platform.base.event;

import dev.platform.base.db.Persistence;
import dev.platform.base.db.SystemScan;
import dev.platform.base.db.WriteTx;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.json.Json;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;

/** Appends events. An event exists if and only if its change does. */
public final class EventLog {
  /** Events that get their place in the sequence in one statement. */
  static final int NUMBERED = 5_000;

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

  /** Gives some events their place in the sequence. Returns whether there may be more. */
  @SystemScan("the sequence is one of all workspaces")
  public boolean number(WriteTx tx) {
    return tx.mapper(EventMapper.class).number(NUMBERED) == NUMBERED;
  }

  /** Deletes events that happened before a time, the oldest first. Returns how many. */
  @SystemScan("events are kept for a time, in all workspaces")
  public int deleteOld(WriteTx tx, Instant before, int limit) {
    return tx.mapper(EventMapper.class).deleteOld(before, limit);
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
