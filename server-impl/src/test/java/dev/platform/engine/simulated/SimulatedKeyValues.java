package dev.platform.engine.simulated;

import dev.platform.engine.spi.KeyValueEngine;
import dev.platform.engine.spi.KeyValueOffer;
import dev.platform.engine.spi.KeyValueRef;
import dev.platform.engine.spi.KeyValueSpec;
import dev.platform.engine.spi.KeyValueStatus;
import dev.platform.engine.spi.ServerAddress;
import dev.platform.engine.spi.ServerState;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Key-value servers of a {@link SimulatedEngine}, which keep nothing and listen nowhere. */
public final class SimulatedKeyValues implements KeyValueEngine {
  private static final ServerAddress ADDRESS = new ServerAddress("127.0.0.1", 6379, null);

  private static final String VERSION = "8.1.4";

  private final SimulatedEngine engine;
  private final Map<KeyValueRef, KeyValueSpec> servers = new LinkedHashMap<>();
  private final Map<KeyValueRef, ServerState> states = new LinkedHashMap<>();
  private @Nullable String missing;

  SimulatedKeyValues(SimulatedEngine engine) {
    this.engine = engine;
  }

  @Override
  public synchronized KeyValueOffer offer() {
    return new KeyValueOffer(missing == null ? VERSION : "", missing);
  }

  @Override
  public synchronized void apply(KeyValueSpec wanted) {
    engine.requireWorking();
    KeyValueSpec known = servers.get(wanted.ref());
    if (known == null || known.generation() < wanted.generation()) {
      servers.put(wanted.ref(), wanted);
      states.put(wanted.ref(), wanted.suspended() ? ServerState.SUSPENDED : ServerState.AVAILABLE);
      engine.changed(wanted.ref().key());
    }
  }

  @Override
  public synchronized KeyValueStatus observe(KeyValueRef ref) {
    KeyValueSpec spec = servers.get(ref);
    return spec == null ? KeyValueStatus.unknown(ref) : status(spec);
  }

  private KeyValueStatus status(KeyValueSpec spec) {
    ServerState state = states.getOrDefault(spec.ref(), ServerState.AVAILABLE);
    boolean accepts = state == ServerState.AVAILABLE;
    return new KeyValueStatus(
        spec.ref(),
        spec.generation(),
        state,
        state == ServerState.UNAVAILABLE ? "The server has ended." : "",
        VERSION,
        accepts ? ADDRESS : null,
        accepts ? ADDRESS : null,
        0,
        spec.diskBytes(),
        0);
  }

  @Override
  public synchronized void remove(KeyValueRef ref) {
    servers.remove(ref);
    states.remove(ref);
    engine.changed(ref.key());
  }

  @Override
  public synchronized List<KeyValueRef> list() {
    return List.copyOf(servers.keySet());
  }

  /** What was wanted last. */
  public synchronized Optional<KeyValueSpec> spec(KeyValueRef ref) {
    return Optional.ofNullable(servers.get(ref));
  }

  /** From now on a server is in another state, until it is changed. */
  public synchronized void put(KeyValueRef ref, ServerState state) {
    states.put(ref, state);
    engine.changed(ref.key());
  }

  /** From now on this is missing. */
  public synchronized void lack(@Nullable String sentence) {
    missing = sentence;
  }
}
