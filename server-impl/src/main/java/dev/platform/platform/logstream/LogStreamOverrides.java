package dev.platform.platform.logstream;

import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.IdPrefix;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ResourceId;
import jakarta.inject.Inject;
import java.util.List;

/** The log stream settings of services and datastores. */
public final class LogStreamOverrides {
  private static final List<IdPrefix> KINDS =
      List.of(IdPrefix.SERVICE, IdPrefix.CRON_JOB, IdPrefix.POSTGRES, IdPrefix.KEY_VALUE);

  private final LogStreamDropStore store = new LogStreamDropStore();
  private final Db db;
  private final Access access;

  @Inject
  LogStreamOverrides(Db db, Access access) {
    this.db = db;
    this.access = access;
  }

  /** Whether the lines of a resource are dropped; if not, it follows its workspace. */
  public boolean isDropping(Caller caller, ResourceId id) {
    return db.read(
        "logstream.get", tx -> store.exists(tx, require(tx, caller, Permission.VIEW, id)));
  }

  /** Drops the lines of a resource. */
  public void drop(Caller caller, ResourceId id) {
    db.change("logstream.drop", tx -> store.put(tx, lock(tx, caller, id)));
  }

  /** Lets a resource follow its workspace. */
  public void follow(Caller caller, ResourceId id) {
    db.change("logstream.follow", tx -> store.delete(tx, lock(tx, caller, id)));
  }

  private Grant<ResourceId> lock(WriteTx tx, Caller caller, ResourceId id) {
    var grant = require(tx, caller, Permission.CREATE, id);
    access.lock(tx, grant);
    return grant;
  }

  private Grant<ResourceId> require(Tx tx, Caller caller, Permission permission, ResourceId id) {
    if (KINDS.stream().noneMatch(kind -> kind.begins(id.value()))) {
      throw Failure.notFound(id);
    }
    return access.require(tx, caller, permission, id);
  }
}
