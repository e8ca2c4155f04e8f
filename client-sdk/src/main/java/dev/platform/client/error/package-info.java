/**
 * How calls fail: one unchecked exception for each status, all of them {@link
 * dev.platform.client.error.PlatformException}.
 *
 * <pre>
 * 400 BadRequestException       a field is invalid: see params().get("field")
 * 401 UnauthorizedException     the credential is invalid; the client has already renewed its token once
 * 402 PaymentRequiredException  the workspace needs a payment method
 * 403 ForbiddenException        the role, scope, or workspace does not allow it, or confirm() is required
 * 404 NotFoundException         the resource does not exist or is not visible to the caller
 * 409 ConflictException         the name is in use, or the current state does not allow it
 * 410 GoneException             the resource was permanently deleted
 * 429 RateLimitedException      the rate limit is exceeded; the client has already waited and retried
 * 503 UnavailableException      a backend is unavailable; the client has already retried
 * 500 ServerErrorException      a bug in Platform: report its requestId()
 * 502, 504 the same             a proxy in front got no response; the request may have been carried out
 * else PlatformException        any other status
 * --- InvalidArgumentException  an argument cannot be sent, such as an ID that is null; nothing was sent
 * --- TransportException        no response: host, port, network, or TLS
 * --- UnreadableResponseException  a response that is not from the API, or lacks a member
 * --- InterruptedCallException  the thread was interrupted; do not retry
 * --- TimedOutException         no response, or not the awaited state, in time
 * --- DeployFailedException     the deploy did not go live
 * --- InvalidSignatureException a webhook that is not from Platform
 * --- MalformedWebhookException a signed webhook that is not JSON, or has no data
 * </pre>
 */
@NullMarked
package dev.platform.client.error;

import org.jspecify.annotations.NullMarked;
