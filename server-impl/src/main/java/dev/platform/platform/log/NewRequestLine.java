package dev.platform.platform.log;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One request that a service was sent.
 *
 * @param resource id of the service
 * @param instance id of the instance that answered; null if none did
 * @param at when it came
 * @param method HTTP method
 * @param host host name as asked
 * @param path path without the query
 * @param status status of the answer
 * @param took how long the answer took
 */
public record NewRequestLine(
    String resource,
    @Nullable String instance,
    Instant at,
    String method,
    String host,
    String path,
    int status,
    Duration took) {}
