/**
 * Token buckets that all replicas share.
 *
 * <p><b>Cast.</b> {@link dev.platform.base.limit.RateLimiter} takes a token of the caller's bucket
 * at a {@link dev.platform.base.limit.RateLimit} and answers with a {@link
 * dev.platform.base.limit.RateLimitResult}. {@link dev.platform.base.limit.AttemptThrottle} slows
 * down guessing of secrets.
 *
 * <p><b>Always true.</b> The buckets are in the database. A replica takes tokens out of them in
 * small portions and spends them from memory, so that a busy caller costs a statement only now and
 * then, and a rejected caller costs none until there is a token again. Tokens are taken before they
 * are spent: replicas together never give out more than the bucket had.
 *
 * <p><b>Tables.</b> {@code bucket}, written by bucket4j, and {@code guess}.
 *
 * <p><b>Failures.</b> Without the database no request is rejected by a limit.
 */
@NullMarked
package dev.platform.base.limit;

import org.jspecify.annotations.NullMarked;
