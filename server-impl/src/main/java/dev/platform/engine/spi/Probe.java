package dev.platform.engine.spi;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * When an instance is ready.
 *
 * @param kind how to ask
 * @param path path of the HTTP request, only for {@link Kind#HTTP}; 2xx and 3xx are healthy
 * @param patience how long an instance that was ready may fail until its process is restarted
 */
public record Probe(Kind kind, @Nullable String path, Duration patience) {
  private static final Duration DEFAULT_PATIENCE = Duration.ofSeconds(60);

  public Probe {
    patience = patience == null ? DEFAULT_PATIENCE : patience;
  }

  /** The ways to ask. */
  public enum Kind {
    /** Ready when the process has lived for a moment. */
    PROCESS,
    /** Ready when the port accepts a connection. */
    TCP,
    /** Ready when a GET of the path returns 2xx or 3xx. */
    HTTP
  }

  /** Ready when the process has lived for a moment. */
  public static Probe process() {
    return new Probe(Kind.PROCESS, null, DEFAULT_PATIENCE);
  }

  /** Ready when the port accepts a connection. */
  public static Probe tcp() {
    return new Probe(Kind.TCP, null, DEFAULT_PATIENCE);
  }

  /** Ready when a GET of the path returns 2xx or 3xx. */
  public static Probe http(String path) {
    return new Probe(Kind.HTTP, path, DEFAULT_PATIENCE);
  }

  /** The same with another patience. */
  public Probe within(Duration limit) {
    return new Probe(kind, path, limit);
  }
}
