package dev.platform.platform.keyvalue;

import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.event.EventLog;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.base.page.Page;
import dev.platform.base.page.PageRequest;
import dev.platform.base.secret.RandomTokens;
import dev.platform.base.work.Work;
import dev.platform.engine.spi.KeyValueOffer;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.datastore.DatastoreEndpoints;
import dev.platform.platform.datastore.DatastoreSettings;
import dev.platform.platform.datastore.DatastoreStatus;
import dev.platform.platform.environment.Environments;
import dev.platform.platform.environment.Protection;
import dev.platform.platform.environment.Protection.Kind;
import dev.platform.platform.environment.Protection.Verb;
import dev.platform.platform.workload.Offers;
import jakarta.inject.Inject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What users do with Key Value instances. */
public final class KeyValues {
  /** Name of the list in its cursors. */
  public static final String LIST = "key-values";

  private static final String KIND = "key_value";

  private final Db db;
  private final Ids ids;
  private final Access access;
  private final KeyValueStore store;
  private final DatastoreEndpoints endpoints;
  private final DatastoreSettings settings;
  private final Environments environments;
  private final Protection protection;
  private final EventLog events;
  private final Offers offers;
  private final Work work;

  @Inject
  KeyValues(
      Db db,
      Ids ids,
      Access access,
      KeyValueStore store,
      DatastoreEndpoints endpoints,
      DatastoreSettings settings,
      Environments environments,
      Protection protection,
      EventLog events,
      Offers offers,
      Work work) {
    this.db = db;
    this.ids = ids;
    this.access = access;
    this.store = store;
    this.endpoints = endpoints;
    this.settings = settings;
    this.environments = environments;
    this.protection = protection;
    this.events = events;
    this.offers = offers;
    this.work = work;
  }

  /** Creates an instance, and returns at once. */
  public KeyValue create(Caller caller, NewKeyValue wanted) {
    return db.write("key_value.create", tx -> create(tx, caller, wanted));
  }

  /** The instance as {@link #create} would make it, refused as it would be. */
  public KeyValue rehearseCreate(Caller caller, NewKeyValue wanted) {
    return db.rehearse("key_value.create", tx -> create(tx, caller, wanted));
  }

  private KeyValue create(WriteTx tx, Caller caller, NewKeyValue wanted) {
    var workspace = access.requireIn(tx, caller, Permission.CREATE, wanted.ownerId());
    var config = wanted.config();
    KeyValueRules.check(config);
    var version = offered(tx).version();
    var id = new KeyValueId(ids.next(IdPrefix.KEY_VALUE));
    var password = RandomTokens.password();
    store.insert(tx, workspace, id, config, wanted.region(), version, password);
    var grant = access.register(tx, workspace, id, KIND);
    if (wanted.environmentId() != null) {
      environments.place(tx, grant, wanted.environmentId());
    }
    endpoints.open(tx, grant, ConnectionInfo.INTERNAL_PORT, wanted.ipAllowList());
    work.wake(tx, KeyValueReconciler.class);
    return store.get(tx, grant);
  }

  private KeyValueOffer offered(Tx tx) {
    return offers.require(tx, "keyvalue", it -> it.keyValue().missing()).keyValue();
  }

  /** One instance. */
  public KeyValue get(Caller caller, KeyValueId id) {
    return db.read(
        "key_value.get", tx -> store.get(tx, access.require(tx, caller, Permission.VIEW, id)));
  }

  /**
   * The instances of some workspaces, the newest first.
   *
   * @param ownerIds which workspaces; empty is the caller's own choice
   */
  public Page<KeyValue> list(
      Caller caller, List<String> ownerIds, KeyValueFilter filter, PageRequest page) {
    return db.read(
        "key_value.list",
        tx -> {
          var reach = access.reach(tx, caller, Permission.VIEW, ownerIds);
          return Page.of(store.list(tx, reach, filter, page), KeyValue::cursor);
        });
  }

  /** How to connect to an instance, with its password. */
  public ConnectionInfo connectionInfo(Caller caller, KeyValueId id) {
    return db.read(
        "key_value.connection_info",
        tx -> {
          var grant = access.require(tx, caller, Permission.SENSITIVE, id);
          store.get(tx, grant);
          return new ConnectionInfo(
              id, store.password(tx, grant), settings.external(endpoints.get(tx, grant).port()));
        });
  }

  /** Changes an instance. Another plan restarts it. */
  public KeyValue update(Caller caller, KeyValueId id, KeyValuePatch change) {
    return db.write("key_value.update", tx -> update(tx, caller, id, change));
  }

  /** The instance as {@link #update} would make it, refused as it would be. */
  public KeyValue rehearseUpdate(Caller caller, KeyValueId id, KeyValuePatch change) {
    return db.rehearse("key_value.update", tx -> update(tx, caller, id, change));
  }

  private KeyValue update(WriteTx tx, Caller caller, KeyValueId id, KeyValuePatch change) {
    var grant = access.require(tx, caller, Permission.CREATE, id);
    var before = store.lock(tx, grant);
    var config = change.over(before.config());
    KeyValueRules.check(config);
    var ipAllowList = change.ipAllowList().over(before.ipAllowList(), List.of());
    if (!ipAllowList.equals(before.ipAllowList())) {
      endpoints.allow(tx, caller, grant, ipAllowList);
      store.touch(tx, grant);
    }
    if (!config.equals(before.config())) {
      store.update(tx, grant, config, statusAfter(before, config));
      announce(tx, grant, before, config);
      work.wake(tx, KeyValueReconciler.class);
    }
    return store.get(tx, grant);
  }

  private static DatastoreStatus statusAfter(KeyValue before, KeyValueConfig config) {
    boolean restarts =
        before.config().plan() != config.plan() && before.status() == DatastoreStatus.AVAILABLE;
    return restarts ? DatastoreStatus.CONFIG_RESTART : before.status();
  }

  private void announce(
      WriteTx tx, Grant<KeyValueId> grant, KeyValue before, KeyValueConfig config) {
    var from = before.config().plan();
    if (from == config.plan()) {
      return;
    }
    events.append(
        tx,
        grant.workspace(),
        new KeyValueEvent.PlanChanged(before.id(), from.wire(), config.plan().wire()));
    if (!before.suspended()) {
      events.append(
          tx,
          grant.workspace(),
          KeyValueEvent.KeyValueConfigRestart.forPlan(before.id(), config.plan()));
    }
  }

  /**
   * Deletes an instance with its data.
   *
   * @param confirm the phrase for an instance in a protected environment
   */
  public void delete(Caller caller, KeyValueId id, @Nullable String confirm) {
    db.change(
        "key_value.delete",
        tx -> {
          var grant = access.require(tx, caller, Permission.CREATE, id);
          protect(tx, grant, Verb.DELETE, confirm);
          delete(tx, grant);
        });
  }

  /** Deletes an instance together with the environment that it is in. */
  void delete(WriteTx tx, Caller caller, KeyValueId id) {
    delete(tx, access.require(tx, caller, Permission.CREATE, id));
  }

  private void delete(WriteTx tx, Grant<KeyValueId> grant) {
    access.lock(tx, grant);
    store.lock(tx, grant);
    store.giveUp(tx, grant);
    endpoints.close(tx, grant);
    access.forget(tx, grant);
    work.wake(tx, KeyValueReconciler.class);
  }

  /**
   * Stops an instance and keeps what it has on disk. One that is suspended stays so.
   *
   * @param confirm the phrase for an instance in a protected environment
   */
  public void suspend(Caller caller, KeyValueId id, @Nullable String confirm) {
    db.change(
        "key_value.suspend",
        tx -> {
          var grant = access.require(tx, caller, Permission.OPERATE, id);
          protect(tx, grant, Verb.SUSPEND, confirm);
          if (!store.lock(tx, grant).suspended()) {
            store.suspend(tx, grant);
            work.wake(tx, KeyValueReconciler.class);
          }
        });
  }

  /**
   * Starts a suspended instance again. One that runs goes on.
   *
   * @param confirm the phrase for an instance in a protected environment
   */
  public void resume(Caller caller, KeyValueId id, @Nullable String confirm) {
    db.change(
        "key_value.resume",
        tx -> {
          var grant = access.require(tx, caller, Permission.OPERATE, id);
          protect(tx, grant, Verb.RESUME, confirm);
          if (store.lock(tx, grant).suspended()) {
            offered(tx);
            store.resume(tx, grant);
            work.wake(tx, KeyValueReconciler.class);
          }
        });
  }

  private void protect(WriteTx tx, Grant<KeyValueId> grant, Verb verb, @Nullable String confirm) {
    protection.require(tx, grant, verb, Kind.KEY_VALUE, store.get(tx, grant).name(), confirm);
  }
}
