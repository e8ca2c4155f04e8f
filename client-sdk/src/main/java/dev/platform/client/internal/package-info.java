/**
 * The workings of the client. Not for users: the module does not export this package, and it
 * changes without notice.
 *
 * <pre>
 * Http          failed status → exception, body → model
 *   Retrying    waits and retries, if that is safe
 *     Authorized  bearer token; a new one, once, after a 401
 *       Logging     method, path, status, time; never secrets
 *         Jdk         java.net.http
 * </pre>
 *
 * <p>On failure, an {@code IOException} propagates up the chain, and {@code Http} converts it to a
 * {@code TransportException} or a {@code TimedOutException}. Only {@code Http} throws for a status.
 */
@NullMarked
package dev.platform.client.internal;

import org.jspecify.annotations.NullMarked;
