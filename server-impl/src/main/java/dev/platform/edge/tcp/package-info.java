/**
 * The forwarder of TCP connections: between services, and from outside to database servers.
 *
 * <p><b>What it is.</b> Listens on addresses and passes each connection on to an instance of what
 * has that address.
 *
 * <p><b>Cast.</b> {@link dev.platform.edge.tcp.TcpForwarder} keeps a listener on every address of
 * {@link dev.platform.edge.route.TcpRoutes}. A {@code ForwardedConnection} is one client's: it is
 * checked, led to an instance, and relayed as a {@link dev.platform.edge.relay.ConnectionPair}.
 * Where the target wants it, a {@code LoginExchange} comes before. Where clients speak first,
 * {@code FirstBytes} waits for that before anything else is done. {@code Refusals} tell a few of
 * the callers that the allow list does not admit why. {@code OpenConnections} counts them, within
 * {@code ConnectionLimits}, and knows to which instances they lead; {@link
 * dev.platform.edge.tcp.InstanceConnections} counts those to each, of all forwarders together.
 * {@link dev.platform.edge.tcp.ConnectionHandover} keeps relayed connections open while no server
 * runs.
 *
 * <p><b>Always true.</b> No byte of a caller that is not admitted is passed on, and a connection
 * whose host leaves the allow list ends. A caller sees nothing of a login. A connection is given to
 * the instances in turn; if one does not take it, to the next, and while there is none it waits for
 * {@link dev.platform.edge.tcp.TcpForwarder#PATIENCE}. Bytes are read no faster than the other side
 * takes them. The end of one direction leaves the other open. All of a connection happens on one
 * event loop.
 *
 * <p><b>Replacing an instance.</b> As in the edge: an instance that no route leads to stays busy
 * until its connections are over, or until {@link
 * dev.platform.edge.tcp.TcpForwarder#closeConnections} ends them.
 *
 * <p><b>Failures.</b> An address that somebody else listens on is tried again every second: two
 * forwarders of a machine stand in for each other. A caller that is rejected without a reason, one
 * too many, and one for which no instance could be reached is reset.
 */
@NullMarked
package dev.platform.edge.tcp;

import org.jspecify.annotations.NullMarked;
