package dev.platform.surface.operation;

import dev.platform.identity.stream.StreamSource;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What operations stream, by their ids. */
public final class OperationStreams {
  private final Map<String, Class<? extends StreamSource>> sources;
  private final Function<Class<? extends StreamSource>, StreamSource> instances;

  /**
   * Streams.
   *
   * @param instances what is bound to a class
   */
  public OperationStreams(
      Map<String, Class<? extends StreamSource>> sources,
      Function<Class<? extends StreamSource>, StreamSource> instances) {
    this.sources = Map.copyOf(sources);
    this.instances = instances;
  }

  StreamSource find(String operation) {
    @Nullable Class<? extends StreamSource> type = sources.get(operation);
    if (type == null) {
      throw new IllegalArgumentException("no stream " + operation);
    }
    return instances.apply(type);
  }
}
