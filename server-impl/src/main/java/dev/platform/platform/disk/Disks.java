package dev.platform.platform.disk;

import dev.platform.base.db.Db;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.event.EventLog;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.base.page.Page;
import dev.platform.base.page.PageRequest;
import dev.platform.base.work.Work;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ServiceId;
import dev.platform.platform.deploy.Deploys;
import dev.platform.platform.deploy.ReleaseContents;
import jakarta.inject.Inject;
import java.util.List;

/** What users do with disks. */
public final class Disks {
  /** Name of the list in its cursors. */
  public static final String LIST = "disks";

  private static final String KIND = "disk";

  private final DiskStore store = new DiskStore();
  private final Db db;
  private final Ids ids;
  private final Access access;
  private final DiskHosts hosts;
  private final Deploys deploys;
  private final EventLog events;
  private final Work work;

  @Inject
  Disks(
      Db db, Ids ids, Access access, DiskHosts hosts, Deploys deploys, EventLog events, Work work) {
    this.db = db;
    this.ids = ids;
    this.access = access;
    this.hosts = hosts;
    this.deploys = deploys;
    this.events = events;
    this.work = work;
  }

  /** Gives a service a disk, which its next deploy mounts. */
  public Disk create(Caller caller, ServiceId service, NewDisk wanted) {
    return db.write(
        "disk.create",
        tx -> {
          var grant = access.require(tx, caller, Permission.CREATE, service);
          hosts.admit(tx, grant);
          if (store.of(tx, grant).isPresent()) {
            throw Failure.conflict(
                "The service already has a disk. Increase its size, or delete it first.");
          }
          var disk = insert(tx, grant, DiskRules.checked("", wanted));
          events.append(
              tx,
              grant.workspace(),
              new DiskEvent.DiskCreated(service, disk.id().value(), disk.sizeGb()));
          return disk;
        });
  }

  /** Gives a new service its disk, which its first deploy mounts. */
  public Disk open(WriteTx tx, Grant<ServiceId> service, NewDisk wanted) {
    return insert(tx, service, DiskRules.checked("serviceDetails.disk.", wanted));
  }

  /** What a release of a service with a disk has of it. */
  public static ReleaseContents contents(Disk disk) {
    return ReleaseContents.of(disk.mount());
  }

  private Disk insert(WriteTx tx, Grant<ServiceId> service, NewDisk wanted) {
    var disk =
        new Disk(
            new DiskId(ids.next(IdPrefix.DISK)),
            service.workspace(),
            service.on(),
            wanted.name(),
            wanted.sizeGb(),
            wanted.mountPath(),
            tx.now(),
            tx.now());
    store.insert(tx, service, disk);
    access.register(tx, service.inWorkspace(), disk.id(), KIND);
    hosts.show(tx, service, disk);
    work.wake(tx, DiskReconciler.class);
    return disk;
  }

  /** One disk. */
  public Disk get(Caller caller, DiskId id) {
    return db.read(
        "disk.get", tx -> store.get(tx, access.require(tx, caller, Permission.VIEW, id)));
  }

  /**
   * The disks of some workspaces, the newest first.
   *
   * @param ownerIds which workspaces; empty is the caller's own choice
   */
  public Page<Disk> list(
      Caller caller, List<String> ownerIds, DiskFilter filter, PageRequest page) {
    return db.read(
        "disk.list",
        tx -> {
          var reach = access.reach(tx, caller, Permission.VIEW, ownerIds);
          return Page.of(store.list(tx, reach, filter, page), Disk::cursor);
        });
  }

  /** Changes a disk. Size and path are for the next deploy. */
  public Disk update(Caller caller, DiskId id, DiskPatch change) {
    return db.write(
        "disk.update",
        tx -> {
          var grant = access.require(tx, caller, Permission.CREATE, id);
          var before = store.lock(tx, grant);
          var wanted = DiskRules.checked("", change.over(before));
          if (wanted.sizeGb() < before.sizeGb()) {
            throw Failure.invalid(
                "sizeGB", "must be at least " + before.sizeGb() + ", because a disk cannot shrink");
          }
          return update(tx, caller, grant, before, wanted);
        });
  }

  private Disk update(WriteTx tx, Caller caller, Grant<DiskId> grant, Disk before, NewDisk wanted) {
    if (wanted.equals(new NewDisk(before.name(), before.sizeGb(), before.mountPath()))) {
      return before;
    }
    var after =
        new Disk(
            before.id(),
            before.workspaceId(),
            before.serviceId(),
            wanted.name(),
            wanted.sizeGb(),
            wanted.mountPath(),
            before.createdAt(),
            tx.now());
    store.update(tx, grant, after);
    hosts.show(tx, service(tx, caller, before), after);
    if (after.sizeGb() != before.sizeGb()) {
      events.append(
          tx,
          grant.workspace(),
          new DiskEvent.DiskUpdated(
              before.serviceId(), grant.on().value(), before.sizeGb(), after.sizeGb()));
      work.wake(tx, DiskReconciler.class);
    }
    return after;
  }

  /** Deletes a disk with its data. Instances that have it are replaced by some that have not. */
  public void delete(Caller caller, DiskId id) {
    db.change(
        "disk.delete",
        tx -> {
          var grant = access.require(tx, caller, Permission.CREATE, id);
          var disk = store.lock(tx, grant);
          var service = service(tx, caller, disk);
          deploys.detachVolume(tx, service, caller.user());
          hosts.show(tx, service, null);
          store.giveUp(tx, service, disk);
          access.forget(tx, grant);
          events.append(tx, grant.workspace(), new DiskEvent.DiskDeleted(service.on(), id.value()));
          work.wake(tx, DiskReconciler.class);
        });
  }

  private Grant<ServiceId> service(WriteTx tx, Caller caller, Disk disk) {
    return access.require(tx, caller, Permission.CREATE, disk.serviceId());
  }
}
