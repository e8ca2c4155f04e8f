package dev.platform.engine.spi;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The key-value servers that an engine can make.
 *
 * @param version version of new servers; empty if none can be made
 * @param refusal why none can be made: one complete sentence for users, with what an operator can
 *     do; null if they can
 */
public record KeyValueOffer(String version, @Nullable String refusal) {
  /** The reason why no server can be made; empty if one can. */
  public Optional<String> missing() {
    return Optional.ofNullable(refusal);
  }
}
