package dev.platform.platform.log;

import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.Grant;
import java.util.List;
import java.util.stream.Stream;

/**
 * A place in the stream of lines as they are committed.
 *
 * @param grant for whom
 * @param search which lines
 * @param snapshot what was committed when this place was reached
 */
record LogPosition(Grant<WorkspaceId> grant, LogSearch search, String snapshot) {

  LogPosition at(String newSnapshot) {
    return new LogPosition(grant, search, newSnapshot);
  }

  /** The same for other resources. */
  LogPosition on(List<String> resources) {
    return new LogPosition(grant, search.on(resources), snapshot);
  }

  /** The same for other resources, too. */
  LogPosition and(List<String> more) {
    return on(Stream.concat(search.resources().stream(), more.stream()).distinct().toList());
  }
}
