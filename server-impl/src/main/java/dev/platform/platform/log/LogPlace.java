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
record LogPlace(Grant<WorkspaceId> grant, LogSearch search, String snapshot) {

  LogPlace at(String newSnapshot) {
    return new LogPlace(grant, search, newSnapshot);
  }

  /** The same for other resources. */
  LogPlace on(List<String> resources) {
    return new LogPlace(grant, search.on(resources), snapshot);
  }

  /** The same for other resources, too. */
  LogPlace and(List<String> more) {
    return on(Stream.concat(search.resources().stream(), more.stream()).distinct().toList());
  }
}
