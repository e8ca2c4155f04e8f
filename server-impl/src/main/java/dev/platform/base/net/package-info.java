/**
 * The one way out to addresses that others chose: webhooks' receivers, clients' documents, issuers.
 *
 * <p><b>What it is.</b> {@link dev.platform.base.net.Outbound} sends a request to a public address
 * and to no other. The name is resolved here, every address that it has is looked at, and the
 * connection goes to the address that was looked at, so that a name which changes between the look
 * and the connection gains nothing.
 *
 * <p>{@link dev.platform.base.net.DefaultRoutes} knows where connections of this machine come from.
 *
 * <p><b>Always true.</b> No redirect is followed, no proxy is taken from the environment, size and
 * time of a response are bounded. Whether a name has a private address or none is not told.
 */
@NullMarked
package dev.platform.base.net;

import org.jspecify.annotations.NullMarked;
