/**
 * The proxy that serves customers' traffic.
 *
 * <p><b>What it is.</b> A listener that finds the service of a request by its host name and passes
 * the request to one of its instances, or answers from the files of a static site.
 *
 * <p><b>Cast.</b> {@link dev.platform.edge.Edge} listens. {@link
 * dev.platform.edge.route.RouteTable} says where a host leads, {@link
 * dev.platform.edge.route.HostRoute}; {@link dev.platform.edge.RequestLog} is told of every
 * request. Inside, a {@code Router} reads the {@code RequestTarget} of a request and leads the
 * {@code Exchange} to {@code Proxy}, to {@code Sites} or to one of the {@code ErrorPages}. A {@code
 * UpstreamRequest} is the way of one exchange to one instance, a {@code Tunnel} what it becomes
 * when both agree to speak WebSocket; {@code edge.upstream} has the connections. Before all of
 * them, {@code StrictFraming} reads the bytes of a connection and rejects what is no request.
 * {@code ActiveExchanges} cuts off anyone who is no longer allowed.
 *
 * <p><b>TLS.</b> A second listener takes requests over TLS, of HTTP/2 too; {@code edge.tls} finds
 * the certificate of a handshake. Of HTTP/2, {@code Http2Requests} lets through only what is sound
 * as a head of HTTP/1.1. {@code AcceptedConnections} counts connections before their handshake.
 *
 * <p><b>Always true.</b> A service is reached from the addresses of its {@link
 * dev.platform.edge.route.AllowList} only, whatever its state; what is in progress when an address
 * leaves the list is cut off. No byte reaches an instance that RFC 9112 does not allow. Heads must
 * come within the time of {@link dev.platform.edge.EdgeLimits}, and an address has only so many
 * connections. A lookup reads memory only. A request is given to a live instance, and again to
 * another one only if nothing of it can have reached the first, or if doing it twice is as good as
 * once. Bodies are streamed both ways, no faster than the slower side. What broke off never looks
 * whole.
 *
 * <p><b>Replacing an instance.</b> Start the new one, take the old one out of the routes, wait
 * until it is no longer among {@link dev.platform.edge.Edge#busy} of any edge, stop it: no request
 * fails. A WebSocket keeps an instance busy until {@link dev.platform.edge.Edge#closeSockets} says
 * goodbye to it (1001); an edge that ends says goodbye to all of them.
 *
 * <p><b>Failures.</b> A host that leads nowhere, or to a service that is starting, unhealthy,
 * suspended, failed or on another machine, gets a page that says so; an instance that does not
 * respond gets a 502, one that is too slow a 504.
 */
@NullMarked
package dev.platform.edge;

import org.jspecify.annotations.NullMarked;
