package dev.platform.platform.postgres;

import dev.platform.base.db.Db;
import dev.platform.base.error.Failure;
import dev.platform.base.secret.Secret;
import dev.platform.base.share.FairShares;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.ClientAddress;
import dev.platform.identity.access.Permission;
import dev.platform.platform.QueryRows;
import dev.platform.platform.datastore.DatastoreCertificates;
import dev.platform.platform.datastore.DatastoreEndpoints;
import dev.platform.platform.datastore.DatastoreServer;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;

/**
 * Queries of instances that change nothing, for callers who could connect themselves: with the
 * password, from an address that the instance admits.
 */
public final class PostgresQueries {
  /** A query may take long, and delays those of its own workspace only. */
  private static final FairShares.Limits AT_A_TIME = new FairShares.Limits(8, 2, 16);

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Db db;
  private final Access access;
  private final PostgresStore store;
  private final DatastoreEndpoints endpoints;
  private final DatastoreCertificates certificates;
  private final ClientAddress address;
  private final FairShares places = new FairShares(AT_A_TIME);

  @Inject
  PostgresQueries(
      Db db,
      Access access,
      PostgresStore store,
      DatastoreEndpoints endpoints,
      DatastoreCertificates certificates,
      ClientAddress address) {
    this.db = db;
    this.access = access;
    this.store = store;
    this.endpoints = endpoints;
    this.certificates = certificates;
    this.address = address;
  }

  private record Target(Postgres instance, Secret password, Optional<DatastoreServer> server) {}

  /**
   * Runs one statement in a transaction that only reads.
   *
   * @throws Failure invalid input if the statement fails; forbidden if the instance does not admit
   *     the caller's address; conflict or unavailable if it cannot be asked now
   */
  public QueryRows run(Caller caller, PostgresId id, String sql) {
    var target =
        db.read(
            "postgres.query",
            tx -> {
              var grant = access.require(tx, caller, Permission.SENSITIVE, id);
              return new Target(
                  store.get(tx, grant), store.password(tx, grant), endpoints.server(tx, grant));
            });
    var server = target.server().orElseThrow(() -> notRunning(target.instance()));
    if (!server.allowList().admits(address.address())) {
      throw Failure.forbidden(
          id.value()
              + " does not accept connections from your IP address "
              + address.address()
              + ". Add it to the instance's ipAllowList.");
    }
    Db.assertOutside();
    var workspace = target.instance().workspace().value();
    try (var unused = places.enter(workspace, PATIENCE).orElseThrow(PostgresQueries::busy)) {
      return new QuerySession(server, certificates.authority(), target.password())
          .run(target.instance(), sql);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw busy();
    }
  }

  private static Failure busy() {
    return Failure.rateLimited(
        "Too many queries at the same time: at most " + AT_A_TIME.each() + " of a workspace.", 1);
  }

  private static Failure notRunning(Postgres instance) {
    return Failure.conflict(
        instance.suspended()
            ? instance.id().value() + " is suspended. Resume it first."
            : instance.id().value() + " does not accept connections now.");
  }
}
