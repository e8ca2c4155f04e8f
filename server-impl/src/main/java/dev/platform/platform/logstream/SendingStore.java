package dev.platform.platform.logstream;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** Keeps how far each stream has sent its lines. */
final class SendingStore {

  /**
   * All streams that send.
   *
   * @param touched ids of resources that have new lines
   * @param all whether any may have
   */
  @SystemScan("a sender sends for all workspaces")
  List<SendingStream> streams(Tx tx, Collection<String> touched, boolean all) {
    return mapper(tx).streams(touched, all);
  }

  /**
   * What the lines of a stream are about: the resource that it belongs to; or all resources of the
   * workspace that have no stream of their own. Jobs belong to their service.
   *
   * @param oldest jobs that were created before have no lines to send once they have ended
   */
  @SystemScan("a sender sends for all workspaces")
  List<String> sources(Tx tx, SendingStream stream, Instant oldest) {
    return mapper(tx).sources(stream.subject(), stream.workspaceId(), oldest);
  }

  /** Notes up to where lines were sent; never goes back. */
  @SystemScan("a sender sends for all workspaces")
  void advance(WriteTx tx, Collection<SendingMapper.Progress> progress) {
    mapper(tx).advance(progress);
  }

  /** Drops lines that were not sent. */
  @SystemScan("a sender sends for all workspaces")
  void forget(WriteTx tx, SendingStream stream, Instant before) {
    mapper(tx).forget(stream.subject(), stream.workspaceId(), before);
  }

  /** Lets streams begin now that come from another database, which has counted further. */
  @SystemScan("a sender sends for all workspaces")
  void restart(WriteTx tx) {
    mapper(tx).restart();
  }

  private static SendingMapper mapper(Tx tx) {
    return tx.mapper(SendingMapper.class);
  }
}
