package dev.platform.engine.spi;

import org.jspecify.annotations.Nullable;

/**
 * When an instance is ready.
 *
 * @param kind how to ask
 * @param path path of the HTTP request, only for {@link Kind#HTTP}; 2xx and 3xx are healthy
 */
public record Probe(Kind kind, @Nullable String path) {

  /** The ways to ask. */
  public enum Kind {
    /** Ready when the process has lived for a moment. */
    PROCESS,
    /** Ready when the port accepts a connection. */
    TCP,
    /** Ready when a GET of the path answers 2xx or 3xx. */
    HTTP
  }

  /** Ready when the process has lived for a moment. */
  public static Probe process() {
    return new Probe(Kind.PROCESS, null);
  }

  /** Ready when the port accepts a connection. */
  public static Probe tcp() {
    return new Probe(Kind.TCP, null);
  }

  /** Ready when a GET of the path answers 2xx or 3xx. */
  public static Probe http(String path) {
    return new Probe(Kind.HTTP, path);
  }
}
