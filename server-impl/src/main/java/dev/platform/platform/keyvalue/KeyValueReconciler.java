package dev.platform.platform.keyvalue;

import dev.platform.base.db.Db;
import dev.platform.base.db.WriteTx;
import dev.platform.base.event.EventLog;
import dev.platform.base.work.Reconciler;
import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.KeyValueRef;
import dev.platform.engine.spi.KeyValueSpec;
import dev.platform.engine.spi.KeyValueStatus;
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
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Brings the engine to what is wanted of instances, and takes over what has become of them. */
final class KeyValueReconciler implements Reconciler {
  private static final Logger log = LoggerFactory.getLogger(KeyValueReconciler.class);
  private static final Duration PERIOD = Duration.ofSeconds(10);
  private static final Duration PERIOD_WHILE_WAITING = Duration.ofSeconds(1);

  private final Db db;
  private final KeyValueStore store;
  private final DatastoreEndpoints endpoints;
  private final Engine engine;
  private final EventLog events;

  /** What was noted last, so that only what is new is written. */
  private final Map<KeyValueId, Seen> noted = new HashMap<>();

  /** What must not start yet. */
  private Set<String> waiting = Set.of();

  /** Whether there is any; one that is created wakes this. */
  private boolean hasServers = true;

  private boolean hasLookedForStrangers;

  @Inject
  KeyValueReconciler(
      Db db, KeyValueStore store, DatastoreEndpoints endpoints, Engine engine, EventLog events) {
    this.db = db;
    this.store = store;
    this.endpoints = endpoints;
    this.engine = engine;
    this.events = events;
  }

  /**
   * A row and what the engine said of it.
   *
   * @param status as the row has it
   */
  private record Seen(
      DatastoreStatus status,
      long generation,
      ServerState state,
      @Nullable String version,
      @Nullable ServerAddress internal,
      @Nullable ServerAddress external) {
    Seen(DatastoreStatus status, KeyValueStatus engine) {
      this(
          status,
          engine.observedGeneration(),
          engine.state(),
          engine.version(),
          engine.internal(),
          engine.external());
    }
  }

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
    var givenUp = db.read("key_value.given_up", store::givenUp);
    IsolatedSteps.of(givenUp, KeyValueServer::id, this::remove);
    waiting = db.read("key_value.waiting", endpoints::waiting);
    var servers = db.read("key_value.servers", store::servers);
    hasServers = !servers.isEmpty() || !givenUp.isEmpty();
    IsolatedSteps.of(servers, KeyValueServer::id, this::follow);
  }

  /** It may be the only copy of somebody's data, so only people delete it. */
  private void reportStrangers() throws InterruptedException {
    var keys = engine.keyValues().list().stream().map(KeyValueRef::key).toList();
    var known = db.read("key_value.known", tx -> store.known(tx, keys));
    keys.stream()
        .filter(key -> !known.contains(key))
        .forEach(key -> log.warn("server {} belongs to no instance; its data are kept", key));
  }

  private void remove(KeyValueServer server) throws InterruptedException {
    engine.keyValues().remove(server.ref());
    if (engine.keyValues().observe(server.ref()).state() == ServerState.UNKNOWN) {
      db.change("key_value.removed", tx -> store.remove(tx, grant(server)));
      noted.remove(server.id());
    }
  }

  private void follow(KeyValueServer server) throws InterruptedException {
    if (waiting.contains(server.id().value())) {
      return;
    }
    var status = engine.keyValues().observe(server.ref());
    if (isLost(server, status)) {
      status = lost(server, status);
    } else if (status.observedGeneration() < server.generation()) {
      apply(server);
      status = engine.keyValues().observe(server.ref());
    }
    var seen = new Seen(server.status(), status);
    if (!seen.equals(noted.get(server.id()))) {
      note(server, status);
      noted.put(server.id(), new Seen(DatastoreStatus.of(status.state()), status));
    }
  }

  /** Whether the engine knows nothing of a server that was made: a new one would be empty. */
  private static boolean isLost(KeyValueServer server, KeyValueStatus status) {
    return status.observedGeneration() == 0 && server.made();
  }

  private static KeyValueStatus lost(KeyValueServer server, KeyValueStatus status) {
    if (server.status() != DatastoreStatus.UNAVAILABLE) {
      log.error("server {} is not to be found: {}", server.id().value(), status);
    }
    return new KeyValueStatus(
        server.ref(),
        server.generation(),
        ServerState.UNAVAILABLE,
        status.why(),
        null,
        null,
        null,
        0,
        status.diskBytes(),
        status.usedBytes());
  }

  private void apply(KeyValueServer server) throws InterruptedException {
    Optional<KeyValueSpec> spec = db.write("key_value.spec", tx -> spec(tx, server));
    if (spec.isPresent()) {
      engine.keyValues().apply(spec.get());
    }
  }

  private Optional<KeyValueSpec> spec(WriteTx tx, KeyValueServer server) {
    var grant = grant(server);
    return store
        .lockServer(tx, grant)
        .map(it -> it.spec(store.password(tx, grant), endpoints.certificate(tx, grant)));
  }

  private void note(KeyValueServer server, KeyValueStatus status) {
    db.change(
        "key_value.observed",
        tx ->
            store
                .lockServer(tx, grant(server))
                .filter(locked -> locked.generation() <= status.observedGeneration())
                .ifPresent(locked -> note(tx, locked, status)));
  }

  private void note(WriteTx tx, KeyValueServer server, KeyValueStatus observed) {
    endpoints.lead(tx, grant(server), observed.internal(), observed.external());
    var status = DatastoreStatus.of(observed.state());
    var version = observed.version() == null ? server.version() : observed.version();
    if (server.made() && status == server.status() && version.equals(server.version())) {
      return;
    }
    store.observed(tx, grant(server), status, version);
    if (status != server.status()) {
      announce(tx, server, status);
    }
  }

  private void announce(WriteTx tx, KeyValueServer server, DatastoreStatus status) {
    switch (status) {
      case AVAILABLE ->
          events.append(tx, server.workspaceId(), new KeyValueEvent.KeyValueAvailable(server.id()));
      case UNAVAILABLE ->
          events.append(tx, server.workspaceId(), new KeyValueEvent.KeyValueUnhealthy(server.id()));
      case CREATING, CONFIG_RESTART, SUSPENDED -> {}
    }
  }

  private static Grant<KeyValueId> grant(KeyValueServer server) {
    return Grant.asSystem(server.id(), server.workspaceId());
  }
}
