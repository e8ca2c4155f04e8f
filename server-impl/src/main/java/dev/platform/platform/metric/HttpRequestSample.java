package dev.platform.platform.metric;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A request for a service that an edge has answered.
 *
 * @param resource ID of the service
 * @param instance ID of the instance that was asked; null if none was, as for a static site
 * @param host host name as asked, lower case
 * @param path path without the query
 * @param status status of the response
 * @param took until the last byte of the response
 * @param bytesOut length of the response's body
 */
public record HttpRequestSample(
    String resource,
    @Nullable String instance,
    String host,
    String path,
    int status,
    Duration took,
    long bytesOut) {}
