/**
 * The Java client for the Platform API. Start with {@link dev.platform.client.PlatformClient}.
 *
 * <p>It consists of a small facade for common tasks ({@code client.services().list()}) on top of
 * calls that are generated from the API spec ({@code dev.platform.client.api}) and their models
 * ({@code dev.platform.client.model}). The facade adds pagination, waiting for a deploy, log
 * streaming, and webhook verification.
 *
 * <p>All classes are thread-safe unless documented otherwise. A call returns the response of the
 * API or throws a {@link dev.platform.client.error.PlatformException}; Secrets are never logged or
 * printed.
 *
 * <p>When things fail: see {@link dev.platform.client.error}.
 */
@NullMarked
package dev.platform.client;

import org.jspecify.annotations.NullMarked;
