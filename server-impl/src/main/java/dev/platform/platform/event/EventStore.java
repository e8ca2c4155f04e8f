package dev.platform.platform.event;

import dev.platform.base.db.Tx;
import dev.platform.base.event.EventId;
import dev.platform.base.page.PageRequest;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.ListGrant;
import dev.platform.platform.ServiceId;
import java.util.List;
import java.util.Optional;

/** Reads the event log. */
final class EventStore {

  List<Event> list(Tx tx, Grant<ServiceId> grant, EventFilter filter, PageRequest page) {
    return tx.mapper(EventMapper.class).list(grant.on().value(), grant.workspace(), filter, page);
  }

  Optional<Event> find(Tx tx, ListGrant reach, EventId id) {
    return reach.workspaces().isEmpty()
        ? Optional.empty()
        : tx.mapper(EventMapper.class).find(id, reach.workspaces());
  }
}
