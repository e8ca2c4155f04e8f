package dev.platform.platform.event;

import dev.platform.base.event.EventId;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.PageRequest;
import java.util.List;
import java.util.Optional;

/** SQL of the timeline. */
interface EventMapper {

  List<Event> list(String subjectId, WorkspaceId workspaceId, EventFilter filter, PageRequest page);

  Optional<Event> find(EventId id, List<WorkspaceId> workspaceIds);
}
