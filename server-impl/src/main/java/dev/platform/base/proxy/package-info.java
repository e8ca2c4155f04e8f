/**
 * Who is at the other end of a connection that comes through proxies.
 *
 * <p><b>What it is.</b> {@link dev.platform.base.proxy.TrustedProxies} are the operator's own
 * proxies, {@code platform.http.trustedproxies}. The API and the edge believe the same ones.
 * Services share the network of the machine, so a proxy there is trusted only if it shows {@code
 * platform.http.proxysecret}, which no service is ever sent.
 */
@NullMarked
package dev.platform.base.proxy;

import org.jspecify.annotations.NullMarked;
