package dev.platform.base.event;

import dev.platform.base.db.WriteTx;
import dev.platform.base.id.WorkspaceId;

/**
 * Writes something for each event in the transaction of the event: both are kept, or neither. It
 * must be quick, since the change waits for it, and has no effect outside of the database.
 */
public interface EventSubscriber {
  /** Called once an event was appended, before its transaction is committed. */
  void appended(WriteTx tx, EventId id, WorkspaceId workspace, DomainEvent event);
}
