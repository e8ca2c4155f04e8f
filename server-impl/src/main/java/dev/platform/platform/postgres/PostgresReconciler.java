package dev.platform.platform.postgres;

import dev.platform.base.db.Db;
import dev.platform.base.db.WriteTx;
import dev.platform.base.event.EventLog;
import dev.platform.base.json.Json;
import dev.platform.base.work.Reconciler;
import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.PostgresRef;
import dev.platform.engine.spi.PostgresSpec;
import dev.platform.engine.spi.PostgresStatus;
import dev.platform.engine.spi.Recovery;
import dev.platform.engine.spi.ServerAddress;
import dev.platform.engine.spi.ServerState;
import dev.platform.identity.access.Grant;
import dev.platform.platform.datastore.DatastoreEndpoints;
import dev.platform.platform.datastore.DatastoreStatus;
import dev.platform.platform.workload.IsolatedSteps;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lets the engine make, change, and delete servers, and notes how they stand. */
final class PostgresReconciler implements Reconciler {
  private static final Logger log = LoggerFactory.getLogger(PostgresReconciler.class);
  private static final Duration PERIOD = Duration.ofSeconds(5);
  private static final Duration PERIOD_WHILE_WAITING = Duration.ofSeconds(1);

  private final Db db;
  private final Engine engine;
  private final PostgresStore store;
  private final DatastoreEndpoints endpoints;
  private final EventLog events;
  private final BackupNotes backups;
  private final BackupSettings settings;

  /** Where servers were when it was noted last, so that only changes are written. */
  private final Map<PostgresId, Addresses> noted = new HashMap<>();

  /** What must not start yet. */
  private Set<String> waiting = Set.of();

  /** Whether there is any; one that is created wakes this. */
  private boolean hasServers = true;

  private boolean hasLookedForStrangers;

  @Inject
  PostgresReconciler(
      Db db,
      Engine engine,
      PostgresStore store,
      DatastoreEndpoints endpoints,
      EventLog events,
      BackupNotes backups,
      BackupSettings settings) {
    this.db = db;
    this.engine = engine;
    this.store = store;
    this.endpoints = endpoints;
    this.events = events;
    this.backups = backups;
    this.settings = settings;
  }

  private record Addresses(@Nullable ServerAddress internal, @Nullable ServerAddress external) {}

  @Override
  public Duration period() {
    if (!waiting.isEmpty()) {
      return PERIOD_WHILE_WAITING;
    }
    return hasServers ? PERIOD : RESTING;
  }

  @Override
  public void reconcile() throws InterruptedException {
    if (!hasLookedForStrangers) {
      reportStrangers();
      hasLookedForStrangers = true;
    }
    waiting = db.read("postgres.waiting", endpoints::waiting);
    var servers = db.read("postgres.servers", store::servers);
    var givenUp = db.read("postgres.given_up", store::givenUp);
    hasServers = !servers.isEmpty() || !givenUp.isEmpty();
    IsolatedSteps.of(servers, PostgresServer::id, this::keep);
    IsolatedSteps.of(givenUp, PostgresServer::id, this::remove);
  }

  /** It may be the only copy of somebody's data, so only people delete it. */
  private void reportStrangers() throws InterruptedException {
    var keys = engine.postgres().list().stream().map(PostgresRef::key).toList();
    var known = db.read("postgres.known", tx -> store.known(tx, keys));
    keys.stream()
        .filter(key -> !known.contains(key))
        .forEach(key -> log.warn("server {} belongs to no instance; its data are kept", key));
  }

  private void keep(PostgresServer seen) throws InterruptedException {
    if (waiting.contains(seen.id().value())) {
      return;
    }
    var server = withBackups(seen);
    var status = engine.postgres().observe(server.ref());
    if (isLost(server, status)) {
      status = lost(server, madeAgain(server, status));
    } else if (status.observedGeneration() < server.generation()) {
      engine.postgres().apply(db.write("postgres.spec", tx -> spec(tx, server)));
      status = engine.postgres().observe(server.ref());
    }
    var addresses = new Addresses(status.internal(), status.external());
    if (!isKnown(server, status) || !addresses.equals(noted.get(server.id()))) {
      PostgresStatus observed = status;
      if (db.write("postgres.observed", tx -> note(tx, server, observed))) {
        noted.put(server.id(), addresses);
      }
    }
    noteBackups(server, status);
  }

  /** The server as it is once it is noted how far back its backups go. */
  private PostgresServer withBackups(PostgresServer server) {
    int days = settings.daysOf(server);
    return Objects.equals(server.backupDays(), days)
        ? server
        : db.write(
            "postgres.backup_days",
            tx -> {
              store.keepBackups(tx, grant(server), days);
              return store.lockServer(tx, grant(server)).orElse(server);
            });
  }

  private void noteBackups(PostgresServer server, PostgresStatus status) {
    if (backups.isKnown(server, status)) {
      return;
    }
    db.change(
        "postgres.backups",
        tx ->
            store
                .lockServer(tx, grant(server))
                .ifPresent(it -> backups.note(tx, grant(it), it, status)));
    backups.committed(server, status);
  }

  /** Whether the engine has no data of a server that was made. */
  private static boolean isLost(PostgresServer server, PostgresStatus status) {
    return status.observedGeneration() == 0 && server.leader() != null;
  }

  /** Unless it would be empty. */
  private PostgresStatus madeAgain(PostgresServer server, PostgresStatus status)
      throws InterruptedException {
    if (status.state() != ServerState.UNKNOWN) {
      return status;
    }
    if (server.primaryId() == null && !engine.postgres().hasBackups(server.ref())) {
      if (server.status() != DatastoreStatus.UNAVAILABLE) {
        log.error("server {} is not to be found: {}", server.id().value(), status);
      }
      return status;
    }
    log.warn("server {} is made again, since its data are not here", server.id().value());
    engine.postgres().apply(db.write("postgres.spec", tx -> spec(tx, server)));
    return engine.postgres().observe(server.ref());
  }

  private static PostgresStatus lost(PostgresServer server, PostgresStatus status) {
    return new PostgresStatus(
        server.ref(),
        server.generation(),
        ServerState.UNAVAILABLE,
        status.why(),
        null,
        null,
        null,
        server.restarted(),
        server.failovers(),
        0,
        null,
        status.diskBytes(),
        status.usedBytes(),
        status.backups());
  }

  private PostgresSpec spec(WriteTx tx, PostgresServer server) {
    return new PostgresSpec(
        server.ref(),
        server.generation(),
        server.id().value(),
        server.version(),
        server.databaseName(),
        server.databaseUser(),
        store.password(tx, grant(server)).reveal(),
        server.plan().resources(),
        server.diskBytes(),
        server.plan().maxConnections(),
        Json.readTexts(server.parameterOverrides()),
        endpoints.certificate(tx, grant(server)),
        server.primaryId() == null ? null : PostgresServer.ref(server.primaryId()),
        server.isHighlyAvailable(),
        server.suspended(),
        server.restarts(),
        server.failovers(),
        BackupSettings.time(settings.daysOf(server)),
        backups.recovery(tx, grant(server)).map(PostgresReconciler::recovery).orElse(null));
  }

  private static Recovery recovery(RecoveredInstance recovered) {
    return new Recovery(PostgresServer.ref(recovered.sourceId()), recovered.recoveredTo());
  }

  private static boolean isKnown(PostgresServer server, PostgresStatus status) {
    return server.status() == state(server, status)
        && server.restarted() == status.restarts()
        && Objects.equals(server.leader(), leader(server, status));
  }

  /** While the engine is still at an older generation, it says nothing about what is wanted. */
  private static DatastoreStatus state(PostgresServer server, PostgresStatus status) {
    boolean isCurrent = status.observedGeneration() == server.generation();
    return isCurrent ? DatastoreStatus.of(status.state()) : server.status();
  }

  /** Who wrote last, while nobody does. */
  private static @Nullable String leader(PostgresServer server, PostgresStatus status) {
    return status.leader() == null ? server.leader() : status.leader();
  }

  /** Whether it was noted: what has been changed meanwhile is looked at again. */
  private boolean note(WriteTx tx, PostgresServer observed, PostgresStatus status) {
    var found = store.lockServer(tx, grant(observed));
    if (found.isEmpty() || found.get().generation() != observed.generation()) {
      return false;
    }
    var server = found.get();
    var state = state(server, status);
    var leader = leader(server, status);
    store.observed(tx, grant(server), state, status.restarts(), leader);
    endpoints.lead(tx, grant(server), status.internal(), status.external());
    tell(tx, server, status, state, leader);
    return true;
  }

  private void tell(
      WriteTx tx,
      PostgresServer server,
      PostgresStatus status,
      DatastoreStatus state,
      @Nullable String leader) {
    if (server.leader() != null && !server.leader().equals(leader)) {
      append(tx, server, new PostgresEvent.PostgresClusterLeaderChanged(server.id(), leader));
    }
    if (state != server.status()) {
      backups.noteRecovery(tx, grant(server), state, status.why());
    }
    if (status.restarts() > server.restarted()) {
      append(tx, server, new PostgresEvent.PostgresRestarted(server.id()));
    }
    if (state != server.status() && state == DatastoreStatus.AVAILABLE) {
      append(tx, server, new PostgresEvent.PostgresAvailable(server.id()));
    }
    if (state != server.status() && state == DatastoreStatus.UNAVAILABLE) {
      append(tx, server, new PostgresEvent.PostgresUnavailable(server.id()));
    }
  }

  private void append(WriteTx tx, PostgresServer server, PostgresEvent event) {
    events.append(tx, server.workspaceId(), event);
  }

  private void remove(PostgresServer server) throws InterruptedException {
    engine.postgres().remove(server.ref());
    if (engine.postgres().observe(server.ref()).state() == ServerState.UNKNOWN) {
      db.change("postgres.removed", tx -> store.remove(tx, grant(server)));
      noted.remove(server.id());
      backups.forget(server);
    }
  }

  private static Grant<PostgresId> grant(PostgresServer server) {
    return Grant.asSystem(server.id(), server.workspaceId());
  }
}
