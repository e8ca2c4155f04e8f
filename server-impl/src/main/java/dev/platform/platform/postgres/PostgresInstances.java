package dev.platform.platform.postgres;

import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.page.Page;
import dev.platform.base.page.PageRequest;
import dev.platform.base.work.Work;
import dev.platform.engine.spi.Offer;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.datastore.DatastoreEndpoints;
import dev.platform.platform.datastore.DatastoreSettings;
import dev.platform.platform.datastore.DatastoreStatus;
import dev.platform.platform.environment.Protection;
import dev.platform.platform.environment.Protection.Kind;
import dev.platform.platform.environment.Protection.Verb;
import dev.platform.platform.workload.Offers;
import jakarta.inject.Inject;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** What users do with Postgres instances. */
public final class PostgresInstances {
  /** Name of the list in its cursors. */
  public static final String LIST = "postgres";

  private final Db db;
  private final Access access;
  private final Offers offers;
  private final PostgresStore store;
  private final PostgresCreation creation;
  private final PostgresChanges changes;
  private final PostgresDeletion deletion;
  private final DatastoreEndpoints endpoints;
  private final DatastoreSettings settings;
  private final Protection protection;
  private final Work work;

  @Inject
  PostgresInstances(
      Db db,
      Access access,
      Offers offers,
      PostgresStore store,
      PostgresCreation creation,
      PostgresChanges changes,
      PostgresDeletion deletion,
      DatastoreEndpoints endpoints,
      DatastoreSettings settings,
      Protection protection,
      Work work) {
    this.db = db;
    this.access = access;
    this.offers = offers;
    this.store = store;
    this.creation = creation;
    this.changes = changes;
    this.deletion = deletion;
    this.endpoints = endpoints;
    this.settings = settings;
    this.protection = protection;
    this.work = work;
  }

  /** Creates an instance with its read replicas. */
  public Postgres create(Caller caller, NewPostgres wanted) {
    return db.write("postgres.create", tx -> create(tx, caller, wanted));
  }

  /** The instance as {@link #create} would make it, refused as it would be; nothing is written. */
  public Postgres rehearseCreate(Caller caller, NewPostgres wanted) {
    return db.rehearse("postgres.create", tx -> create(tx, caller, wanted));
  }

  private Postgres create(WriteTx tx, Caller caller, NewPostgres input) {
    var workspace = access.requireIn(tx, caller, Permission.CREATE, input.ownerId());
    var wanted = input.version() == NewPostgres.NEWEST ? input.of(newestVersion(tx)) : input;
    var created = creation.create(tx, workspace, wanted);
    offers.require(tx, "postgres", it -> it.postgres().missing(wanted.version()));
    work.wake(tx, PostgresReconciler.class);
    return created;
  }

  private int newestVersion(Tx tx) {
    return offers.find(tx).map(Offer::postgres).stream()
        .flatMap(it -> it.versions().stream())
        .filter(it -> it <= PostgresRules.LAST_VERSION && it >= PostgresRules.FIRST_VERSION)
        .max(Comparator.naturalOrder())
        .orElse(PostgresRules.LAST_VERSION);
  }

  /** One instance. */
  public Postgres get(Caller caller, PostgresId id) {
    return db.read(
        "postgres.get", tx -> store.get(tx, access.require(tx, caller, Permission.VIEW, id)));
  }

  /**
   * The instances of some workspaces, the newest first.
   *
   * @param ownerIds which workspaces; empty is the caller's own choice
   */
  public Page<Postgres> list(
      Caller caller, List<String> ownerIds, PostgresFilter filter, PageRequest page) {
    return db.read(
        "postgres.list",
        tx -> {
          var reach = access.reach(tx, caller, Permission.VIEW, ownerIds);
          return Page.of(store.list(tx, reach, filter, page), Postgres::cursor);
        });
  }

  /** How to connect to an instance. */
  public ConnectionInfo connectionInfo(Caller caller, PostgresId id) {
    return db.read(
        "postgres.connection_info",
        tx -> {
          var grant = access.require(tx, caller, Permission.SENSITIVE, id);
          var postgres = store.get(tx, grant);
          return new ConnectionInfo(
              id,
              postgres.databaseName(),
              postgres.databaseUser(),
              store.password(tx, grant),
              settings.external(endpoints.get(tx, grant).port()));
        });
  }

  /** Changes an instance. */
  public Postgres update(Caller caller, PostgresId id, PostgresPatch change) {
    return db.write("postgres.update", tx -> update(tx, caller, id, change));
  }

  /** The instance as {@link #update} would make it, refused as it would be; nothing is written. */
  public Postgres rehearseUpdate(Caller caller, PostgresId id, PostgresPatch change) {
    return db.rehearse("postgres.update", tx -> update(tx, caller, id, change));
  }

  private Postgres update(WriteTx tx, Caller caller, PostgresId id, PostgresPatch change) {
    var grant = access.require(tx, caller, Permission.CREATE, id);
    var after = changes.update(tx, caller, grant, change);
    work.wake(tx, PostgresReconciler.class);
    return after;
  }

  /**
   * Deletes an instance with its read replicas and all data.
   *
   * @param confirm the phrase for an instance in a protected environment
   */
  public void delete(Caller caller, PostgresId id, @Nullable String confirm) {
    db.change(
        "postgres.delete",
        tx -> {
          var grant = access.require(tx, caller, Permission.CREATE, id);
          protect(tx, grant, Verb.DELETE, confirm);
          deletion.delete(tx, caller, id);
        });
  }

  /**
   * Stops an instance and its read replicas, and keeps the data. One that is suspended stays so.
   *
   * @param confirm the phrase for an instance in a protected environment
   */
  public void suspend(Caller caller, PostgresId id, @Nullable String confirm) {
    operate(caller, id, Verb.SUSPEND, confirm, (tx, it) -> changes.suspend(tx, caller, it));
  }

  /**
   * Lets a suspended instance run again, with its read replicas.
   *
   * @param confirm the phrase for an instance in a protected environment
   */
  public void resume(Caller caller, PostgresId id, @Nullable String confirm) {
    operate(caller, id, Verb.RESUME, confirm, (tx, it) -> changes.resume(tx, caller, it));
  }

  /**
   * Restarts an instance.
   *
   * @param confirm the phrase for an instance in a protected environment
   */
  public void restart(Caller caller, PostgresId id, @Nullable String confirm) {
    operate(caller, id, Verb.RESTART, confirm, changes::restart);
  }

  /** Lets the standby of an instance take over. */
  public void failOver(Caller caller, PostgresId id) {
    db.change(
        "postgres.fail_over",
        tx -> {
          var grant = access.require(tx, caller, Permission.OPERATE, id);
          var postgres = store.lock(tx, grant);
          if (!postgres.config().highlyAvailable()) {
            throw Failure.malformed(
                "The instance has no standby. Set enableHighAvailability to true first.");
          }
          if (postgres.status() != DatastoreStatus.AVAILABLE) {
            throw Failure.conflict("The instance is not available. Try again when it is.");
          }
          store.failOver(tx, grant);
          work.wake(tx, PostgresReconciler.class);
        });
  }

  private void operate(
      Caller caller,
      PostgresId id,
      Verb verb,
      @Nullable String confirm,
      BiConsumer<WriteTx, Grant<PostgresId>> change) {
    db.change(
        "postgres." + verb.word(),
        tx -> {
          var grant = access.require(tx, caller, Permission.OPERATE, id);
          protect(tx, grant, verb, confirm);
          change.accept(tx, grant);
          work.wake(tx, PostgresReconciler.class);
        });
  }

  private void protect(Tx tx, Grant<PostgresId> grant, Verb verb, @Nullable String confirm) {
    protection.require(tx, grant, verb, Kind.DATABASE, store.get(tx, grant).name(), confirm);
  }
}
