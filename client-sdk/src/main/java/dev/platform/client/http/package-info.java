/**
 * What is common to all calls: options, limits, retries, and the chain that requests go through.
 *
 * <pre>
 * around(…)         yours: a whole call, for metrics or traces
 *   Retries         waits and retries, if that is safe
 *     Authorization bearer token; a new one, once, after a 401
 *       Log         method, path, status, time; never secrets; and onAttempt(…), yours
 *         aroundAttempt(…)  yours: every attempt
 *           java.net.http
 * </pre>
 *
 * <p>Requests and responses are immutable. A {@link dev.platform.client.http.Transport} returns
 * every status and throws an {@code IOException} when there is no response; only the client turns
 * these into a {@link dev.platform.client.error.PlatformException}.
 */
@NullMarked
package dev.platform.client.http;

import org.jspecify.annotations.NullMarked;
