/**
 * How a call travels: a chain of small {@link dev.platform.client.http.Transport}s.
 *
 * <pre>
 * Http          failed status → exception, body → model
 *   Retrying    waits and tries again, when that is safe
 *     Authorized  bearer token; a new one, once, after a 401
 *       Logging     method, path, status, time; never secrets
 *         Jdk         java.net.http
 * </pre>
 *
 * <p>Always true: a request is immutable and may be sent again as it is. Only {@code Http} throws
 * {@link dev.platform.client.error.PlatformException} for a status; transports hand every status
 * on.
 *
 * <p>When things fail: an {@code IOException} travels up the chain; {@code Http} turns it into a
 * {@code TransportException} or a {@code TimedOutException}.
 */
@NullMarked
package dev.platform.client.http;

import org.jspecify.annotations.NullMarked;
