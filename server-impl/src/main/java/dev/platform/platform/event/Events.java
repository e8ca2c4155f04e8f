package dev.platform.platform.event;

import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.error.Failure;
import dev.platform.base.event.EventId;
import dev.platform.base.page.Page;
import dev.platform.base.page.PageRequest;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.ListGrant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ResourceId;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells what happened. */
public final class Events {
  private final Db db;
  private final Access access;
  private final EventStore store = new EventStore();

  @Inject
  Events(Db db, Access access) {
    this.db = db;
    this.access = access;
  }

  /** The events of a service, newest first. */
  public Page<Event> list(Caller caller, ServiceId service, EventFilter filter, PageRequest page) {
    return db.read(
        "event.list",
        tx -> {
          var grant = access.require(tx, caller, Permission.VIEW, service);
          boolean isFull = access.has(tx, caller, Permission.LOGS, grant.workspace());
          var events = store.list(tx, grant, filter, page);
          return Page.of(events.stream().map(it -> shown(it, isFull)).toList(), Event::cursor);
        });
  }

  /**
   * One event, of a service or a datastore.
   *
   * @param ownerId the workspace that it must be of; null is any of the caller's
   */
  public Event get(Caller caller, EventId id, @Nullable String ownerId) {
    return db.read(
        "event.get",
        tx -> {
          var event =
              store
                  .find(tx, reach(tx, caller, ownerId), id)
                  .orElseThrow(() -> Failure.notFound(id));
          var grant =
              access.require(tx, caller, Permission.VIEW, new ResourceId(event.subjectId()));
          return shown(event, access.has(tx, caller, Permission.LOGS, grant.workspace()));
        });
  }

  /** Who may not read logs does not see the lines of one that a message repeats. */
  private static Event shown(Event event, boolean isFull) {
    return isFull ? event : event.withoutOutput();
  }

  private ListGrant reach(Tx tx, Caller caller, @Nullable String ownerId) {
    return ownerId == null
        ? access.reachAll(tx, caller)
        : access.reach(tx, caller, Permission.VIEW, List.of(ownerId));
  }
}
