package dev.platform.http.listener;

import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What has been answered before. Asked by many threads at once, and must not make them wait. */
@FunctionalInterface
public interface KnownResponses {
  /**
   * The response to a GET without a body; a HEAD gets its head.
   *
   * @param path its path, as it was sent
   * @param headers its headers by name, several lines joined by commas; null for one that it lacks
   * @return empty if a resource must be asked
   */
  Optional<KnownResponse> find(String path, Function<String, @Nullable String> headers);
}
