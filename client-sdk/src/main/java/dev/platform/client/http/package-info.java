/**
 * Calls pass through a chain of small {@link dev.platform.client.http.Transport}s.
 *
 * <pre>
 * Http          failed status → exception, body → model
 *   Retrying    waits and retries, if that is safe
 *     Authorized  bearer token; a new one, once, after a 401
 *       Logging     method, path, status, time; never secrets
 *         Jdk         java.net.http
 * </pre>
 *
 * <p>Requests are immutable and can be sent again unchanged. Only {@code Http} throws {@link
 * dev.platform.client.error.PlatformException} for a status; transports return every status.
 *
 * <p>On failure, an {@code IOException} propagates up the chain, and {@code Http} converts it to a
 * {@code TransportException} or a {@code TimedOutException}.
 */
@NullMarked
package dev.platform.client.http;

import org.jspecify.annotations.NullMarked;
