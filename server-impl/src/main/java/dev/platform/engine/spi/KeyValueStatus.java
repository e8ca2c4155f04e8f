package dev.platform.engine.spi;

import org.jspecify.annotations.Nullable;

/**
 * How a key-value server stands.
 *
 * @param ref which server
 * @param observedGeneration the generation that this belongs to; 0 when the engine knows no such
 *     server, or nothing of it now
 * @param state what it does now
 * @param why one complete sentence for its users while it is unavailable; else empty
 * @param version of the server program; null until it is known
 * @param internal where connections from its network go; null while it accepts none
 * @param external where connections from outside go, which it accepts with TLS only; null while it
 *     accepts none
 * @param connections how many connections clients have, as measured last
 * @param diskBytes how much its data can take
 * @param usedBytes how much they take, as measured last
 */
public record KeyValueStatus(
    KeyValueRef ref,
    long observedGeneration,
    ServerState state,
    String why,
    @Nullable String version,
    @Nullable ServerAddress internal,
    @Nullable ServerAddress external,
    int connections,
    long diskBytes,
    long usedBytes) {

  /** Of a server that the engine does not know. */
  public static KeyValueStatus unknown(KeyValueRef ref) {
    return new KeyValueStatus(ref, 0, ServerState.UNKNOWN, "", null, null, null, 0, 0, 0);
  }

  /** Of a server that the engine holds, but knows nothing of now. */
  public static KeyValueStatus unavailable(KeyValueRef ref, String why) {
    return new KeyValueStatus(ref, 0, ServerState.UNAVAILABLE, why, null, null, null, 0, 0, 0);
  }
}
