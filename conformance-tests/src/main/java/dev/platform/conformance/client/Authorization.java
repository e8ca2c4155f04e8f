package dev.platform.conformance.client;

import java.util.Optional;

/** What a call says of itself in its {@code Authorization} header. */
@FunctionalInterface
public interface Authorization {
  Authorization NONE = Optional::empty;

  Optional<String> header();

  static Authorization of(String header) {
    return () -> Optional.of(header);
  }
}
