package dev.platform.platform.blueprint;

import dev.platform.base.db.WriteTx;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.base.work.Work;
import dev.platform.identity.access.Grant;
import jakarta.inject.Inject;

/** Asks for syncs. */
final class SyncRequests {
  private final SyncStore syncs;
  private final Ids ids;
  private final Work work;

  @Inject
  SyncRequests(SyncStore syncs, Ids ids, Work work) {
    this.syncs = syncs;
    this.ids = ids;
    this.work = work;
  }

  /** The sync that waits, or a new one. The caller has locked the blueprint, or just made it. */
  Sync request(WriteTx tx, Grant<BlueprintId> grant) {
    return syncs.waiting(tx, grant).orElseGet(() -> begin(tx, grant));
  }

  private Sync begin(WriteTx tx, Grant<BlueprintId> grant) {
    var sync =
        new Sync(
            new SyncId(ids.next(IdPrefix.BLUEPRINT_SYNC)),
            grant.on(),
            grant.workspace(),
            SyncState.CREATED,
            null,
            null,
            tx.now(),
            null,
            null,
            0,
            0);
    syncs.insert(tx, grant, sync);
    work.wake(tx, SyncReconciler.class);
    return sync;
  }
}
