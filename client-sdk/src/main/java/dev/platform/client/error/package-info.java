/**
 * How calls fail: one unchecked exception a status, all of them {@link
 * dev.platform.client.error.PlatformException}.
 *
 * <pre>
 * 400 BadRequestException       a field is wrong: see params().get("field")
 * 401 UnauthorizedException     no valid credential; the client has already renewed its token once
 * 402 PaymentRequiredException  the workspace needs a payment method
 * 403 ForbiddenException        role, scope or workspace do not allow it, or confirm() is wanted
 * 404 NotFoundException         no such thing in a workspace that the caller can see
 * 409 ConflictException         name in use, or the state does not allow it now
 * 410 GoneException             it existed and is gone for good
 * 429 RateLimitedException      the budget is used up; the client has already waited and tried again
 * 503 UnavailableException      a backend is not there now; the client has already tried again
 * 5xx ServerErrorException      a defect of the installation; report its requestId()
 * else PlatformException        any other status
 * --- TransportException        no answer: host, port, network or TLS
 * --- TimedOutException         no answer, or no live deploy, in time
 * --- DeployFailedException     the deploy ended otherwise than live
 * --- InvalidSignatureException a webhook that is not from the platform
 * </pre>
 */
@NullMarked
package dev.platform.client.error;

import org.jspecify.annotations.NullMarked;
