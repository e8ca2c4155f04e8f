package dev.platform.platform.disk;

import dev.platform.base.db.WriteTx;
import dev.platform.base.work.Work;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceCleanup;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;
import java.util.List;

/** The disk of a service goes with it; its data when the instances have ended. */
final class DiskCleanup implements ServiceCleanup {
  private final DiskStore store = new DiskStore();
  private final Access access;
  private final Work work;

  @Inject
  DiskCleanup(Access access, Work work) {
    this.access = access;
    this.work = work;
  }

  @Override
  public Stage stage() {
    return Stage.FORGET;
  }

  @Override
  public void cleanUp(WriteTx tx, Grant<ServiceId> service) {
    store
        .of(tx, service)
        .ifPresent(
            disk -> {
              store.giveUp(tx, service, disk);
              access.forgetAll(tx, service.inWorkspace(), List.of(disk.id()));
              work.wake(tx, DiskReconciler.class);
            });
  }
}
