package dev.platform.platform.logstream;

import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.Id;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ResourceId;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where workspaces, services, and datastores have their lines sent. */
public final class LogStreams {
  private static final List<IdPrefix> KINDS =
      List.of(IdPrefix.SERVICE, IdPrefix.CRON_JOB, IdPrefix.POSTGRES, IdPrefix.KEY_VALUE);

  private final Db db;
  private final Access access;
  private final LogStreamRules rules;
  private final LogStreamStore store;

  @Inject
  LogStreams(Db db, Access access, LogStreamRules rules, LogStreamStore store) {
    this.db = db;
    this.access = access;
    this.rules = rules;
    this.store = store;
  }

  /**
   * Which settings of resources are listed; of each, empty is all.
   *
   * @param owners the workspaces
   * @param streams the streams, by their resources
   * @param settings what happens to the lines
   */
  public record Filter(
      List<String> owners,
      Set<ResourceId> streams,
      Set<ResourceId> resources,
      Set<LogStreamSetting> settings) {
    public Filter {
      owners = List.copyOf(owners);
      streams = Set.copyOf(streams);
      resources = Set.copyOf(resources);
      settings = Set.copyOf(settings);
    }
  }

  /** The stream of a workspace. */
  public OwnerLogStream get(Caller caller, WorkspaceId id) {
    return db.read(
        "logstream.get-owner",
        tx -> {
          var grant = access.require(tx, caller, Permission.VIEW, id);
          return store.findOwner(tx, grant).orElseThrow(() -> Failure.notFound(id));
        });
  }

  /** Sends the lines of a workspace somewhere; without an endpoint, nowhere. */
  public OwnerLogStream set(
      Caller caller, WorkspaceId id, LogDestination destination, LogStreamSetting preview) {
    boolean isNowhere =
        destination.endpoint().isEmpty()
            && destination.token().isEmpty()
            && preview == LogStreamSetting.DROP;
    var setting = isNowhere ? LogStreamSetting.DROP : LogStreamSetting.SEND;
    rules.check(setting, destination);
    db.change(
        "logstream.set-owner",
        tx -> store.put(tx, manage(tx, caller, id), setting, preview, destination));
    return new OwnerLogStream(id, destination.endpoint(), preview);
  }

  /** Sends the lines of a workspace nowhere. Resources with a setting of their own keep it. */
  public void delete(Caller caller, WorkspaceId id) {
    db.change("logstream.delete-owner", tx -> store.deleteOwner(tx, manage(tx, caller, id)));
  }

  /** The setting of a resource; without one, it follows its workspace. */
  public ResourceLogStream get(Caller caller, ResourceId id) {
    return db.read(
        "logstream.get",
        tx -> {
          var grant = require(tx, caller, Permission.VIEW, id);
          return store.findResource(tx, grant).orElseThrow(() -> Failure.notFound(id));
        });
  }

  /**
   * The settings of resources, sorted by their ids.
   *
   * @param after id of the resource before the first one; null is the beginning
   */
  public List<ResourceLogStream> list(
      Caller caller, Filter filter, @Nullable String after, int limit) {
    return db.read(
        "logstream.list",
        tx -> {
          var reach = access.reach(tx, caller, Permission.VIEW, filter.owners());
          return store.list(tx, reach, filter, after, limit);
        });
  }

  /** Sends the lines of a resource somewhere, or nowhere, whatever its workspace does. */
  public ResourceLogStream set(
      Caller caller, ResourceId id, LogStreamSetting setting, LogDestination destination) {
    rules.check(setting, destination);
    db.change("logstream.set", tx -> store.put(tx, lock(tx, caller, id), setting, destination));
    return new ResourceLogStream(id, setting, destination.endpoint());
  }

  /** Lets a resource follow its workspace. */
  public void delete(Caller caller, ResourceId id) {
    db.change("logstream.delete", tx -> store.delete(tx, lock(tx, caller, id)));
  }

  private Grant<WorkspaceId> manage(WriteTx tx, Caller caller, WorkspaceId id) {
    return locked(tx, access.require(tx, caller, Permission.MANAGE, id));
  }

  private Grant<ResourceId> lock(WriteTx tx, Caller caller, ResourceId id) {
    return locked(tx, require(tx, caller, Permission.CREATE, id));
  }

  private <I extends Id> Grant<I> locked(WriteTx tx, Grant<I> grant) {
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
