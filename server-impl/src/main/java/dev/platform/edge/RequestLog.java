package dev.platform.edge;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Is told of every request that reached a service. Must not block. */
public interface RequestLog {

  /** One request has been answered. */
  void record(Entry entry);

  /**
   * What is known of a request once it has been answered.
   *
   * @param resource id of the service
   * @param instance id of the instance that was asked; null for a static site, and when no instance
   *     took the request
   * @param at when it came
   * @param method HTTP method
   * @param host host name as asked, lower case, without the port
   * @param path path without the query, in printable ASCII
   * @param status status of the response; 101 for a WebSocket, recorded when it ends; 499 if the
   *     client left before its response began
   * @param took from the first byte of the request until the last of the response
   * @param bytesOut length of the response's body
   * @param clientIp address of the client; behind a trusted proxy, the one that this proxy saw
   * @param requestId value of {@code X-Request-Id}, given or made
   */
  record Entry(
      String resource,
      @Nullable String instance,
      Instant at,
      String method,
      String host,
      String path,
      int status,
      Duration took,
      long bytesOut,
      String clientIp,
      String requestId) {}
}
