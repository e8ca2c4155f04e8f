package dev.platform.engine.simulated;

import dev.platform.engine.spi.CopyStatus;
import dev.platform.engine.spi.EngineException;
import dev.platform.engine.spi.ExportRef;
import dev.platform.engine.spi.PostgresBackups;
import dev.platform.engine.spi.PostgresEngine;
import dev.platform.engine.spi.PostgresOffer;
import dev.platform.engine.spi.PostgresRef;
import dev.platform.engine.spi.PostgresSpec;
import dev.platform.engine.spi.PostgresStatus;
import dev.platform.engine.spi.ServerAddress;
import dev.platform.engine.spi.ServerState;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** PostgreSQL servers of a {@link SimulatedEngine}, which keep nothing and listen nowhere. */
public final class SimulatedPostgres implements PostgresEngine {
  private static final ServerAddress ADDRESS = new ServerAddress("127.0.0.1", 5432, null);

  private final SimulatedEngine engine;
  private final Map<PostgresRef, PostgresSpec> servers = new LinkedHashMap<>();
  private final Map<PostgresRef, ServerState> states = new LinkedHashMap<>();
  private final Map<ExportRef, CopyStatus> exports = new LinkedHashMap<>();
  private final Map<PostgresRef, Long> used = new LinkedHashMap<>();
  private final SimulatedBackups backups = new SimulatedBackups();
  private @Nullable String missing;
  private @Nullable String missingForExports;
  private CopyStatus endOfExports = new CopyStatus.Done();

  SimulatedPostgres(SimulatedEngine engine) {
    this.engine = engine;
  }

  @Override
  public synchronized PostgresOffer offer() {
    return new PostgresOffer(
        List.of(11, 12, 13, 14, 15, 16, 17, 18),
        "There are no others.",
        missingForExports == null ? 18 : 0,
        String.valueOf(missingForExports),
        missing);
  }

  @Override
  public synchronized void apply(PostgresSpec wanted) {
    engine.requireWorking();
    PostgresSpec known = servers.get(wanted.ref());
    if (known == null || known.generation() < wanted.generation()) {
      servers.put(wanted.ref(), wanted);
      states.put(wanted.ref(), wanted.suspended() ? ServerState.SUSPENDED : ServerState.AVAILABLE);
      backups.keep(wanted, known == null);
      engine.changed(wanted.ref().key());
    }
  }

  @Override
  public synchronized PostgresStatus observe(PostgresRef ref) {
    PostgresSpec spec = servers.get(ref);
    return spec == null ? PostgresStatus.unknown(ref) : status(spec);
  }

  private PostgresStatus status(PostgresSpec spec) {
    Optional<String> lost = backups.lost(spec.ref());
    ServerState state =
        lost.isPresent()
            ? ServerState.UNAVAILABLE
            : states.getOrDefault(spec.ref(), ServerState.AVAILABLE);
    boolean accepts = state == ServerState.AVAILABLE;
    return new PostgresStatus(
        spec.ref(),
        spec.generation(),
        state,
        state == ServerState.UNAVAILABLE ? lost.orElse("The server has ended.") : "",
        accepts ? ADDRESS : null,
        accepts ? ADDRESS : null,
        accepts ? spec.ref().key() + "-0" + (spec.failovers() % 2) : null,
        spec.restarts(),
        spec.failovers(),
        0,
        null,
        spec.diskBytes(),
        used.getOrDefault(spec.ref(), 0L),
        backups.status(spec.ref()));
  }

  @Override
  public synchronized void remove(PostgresRef ref) {
    servers.remove(ref);
    states.remove(ref);
    backups.forget(ref);
    engine.changed(ref.key());
  }

  /** It loses its backups with everything else. */
  @Override
  public boolean hasBackups(PostgresRef ref) {
    return false;
  }

  /** The backups of the servers. */
  public SimulatedBackups backups() {
    return backups;
  }

  /** From now on this is how the backups of a server stand. */
  public void put(PostgresRef ref, PostgresBackups now) {
    backups.put(ref, now);
    engine.changed(ref.key());
  }

  @Override
  public synchronized void export(ExportRef export) {
    engine.requireWorking();
    if (!servers.containsKey(export.server())) {
      throw new EngineException("no server " + export.server().key());
    }
    if (exports.putIfAbsent(export, endOfExports) == null) {
      engine.changed(export.server().key());
    }
  }

  @Override
  public synchronized CopyStatus observe(ExportRef export) {
    return exports.getOrDefault(export, new CopyStatus.Unknown());
  }

  @Override
  public synchronized void discard(ExportRef export) {
    exports.remove(export);
  }

  /** What an export holds, if it is complete. */
  synchronized Optional<String> contents(ExportRef export) {
    return observe(export) instanceof CopyStatus.Done
        ? Optional.of("PGDMP " + export.server().key() + " " + export.key())
        : Optional.empty();
  }

  /** The exports that are kept. */
  public synchronized List<ExportRef> exports() {
    return List.copyOf(exports.keySet());
  }

  /** From now on exports become that, and those that have not ended too. */
  public synchronized void endExports(CopyStatus status) {
    endOfExports = status;
    exports.replaceAll((ref, now) -> now instanceof CopyStatus.Running ? status : now);
    exports.keySet().forEach(export -> engine.changed(export.server().key()));
  }

  /** From now on this is missing for exports. */
  public synchronized void lackForExports(@Nullable String sentence) {
    missingForExports = sentence;
  }

  @Override
  public synchronized List<PostgresRef> list() {
    return List.copyOf(servers.keySet());
  }

  /** What was wanted last. */
  public synchronized Optional<PostgresSpec> spec(PostgresRef ref) {
    return Optional.ofNullable(servers.get(ref));
  }

  /** From now on a server is in another state, until it is changed. */
  public synchronized void put(PostgresRef ref, ServerState state) {
    states.put(ref, state);
    engine.changed(ref.key());
  }

  /** From now on the data of a server take this much. */
  public synchronized void use(PostgresRef ref, long bytes) {
    used.put(ref, bytes);
  }

  /** From now on this is missing for all versions. */
  public synchronized void lack(@Nullable String sentence) {
    missing = sentence;
  }
}
