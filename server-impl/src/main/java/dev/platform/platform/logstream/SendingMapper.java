package dev.platform.platform.logstream;

import dev.platform.base.id.WorkspaceId;
import dev.platform.platform.log.LogCursor;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** SQL of what is sent. */
interface SendingMapper {
  List<SendingStream> streams(Collection<String> touched, boolean all);

  List<String> sources(String subject, WorkspaceId workspaceId, Instant oldest);

  void advance(Collection<Progress> progress);

  void forget(String subject, WorkspaceId workspaceId, Instant before);

  void restart();

  /** Up to where the lines of a stream were sent. */
  record Progress(String subject, LogCursor cursor) {}
}
