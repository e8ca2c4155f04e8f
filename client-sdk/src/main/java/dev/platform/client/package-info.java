/**
 * The Java client for the Platform API. Start with {@link dev.platform.client.PlatformClient}.
 *
 * <p>It has an accessor for each group of operations ({@code client.services().list()}). Groups are
 * generated from the API spec ({@code dev.platform.client.api}), and so are their models ({@code
 * dev.platform.client.model}). Some groups have handwritten methods on top: waiting for a deploy,
 * log streaming. Webhook verification is in {@link dev.platform.client.Webhooks}.
 *
 * <p>All classes are thread-safe unless documented otherwise. A call returns the response of the
 * API or throws a {@link dev.platform.client.error.PlatformException}. Secrets are never logged or
 * printed.
 *
 * <p>When things fail: see {@link dev.platform.client.error}.
 */
@NullMarked
package dev.platform.client;

import org.jspecify.annotations.NullMarked;
