/**
 * Relayed TCP connections, and how they go from one process to another.
 *
 * <p><b>What it is.</b> A client's connection and the one to a server are a {@link
 * dev.platform.edge.relay.ConnectionPair}: two {@link dev.platform.edge.relay.Relay}s pass on what
 * comes in at either end. A server that stops gives its pairs to a relay process, from which the
 * next server takes them back.
 *
 * <p><b>Cast.</b> {@link dev.platform.edge.relay.RelayServer} is the relay process. {@link
 * dev.platform.edge.relay.RelayClient} is how a server reaches it, through UNIX sockets in a {@link
 * dev.platform.edge.relay.RelayFolder}; {@link dev.platform.edge.relay.RelayFolders} are all of an
 * installation. On the way, a pair is a {@code DetachedPair}: descriptors that a {@code PairSender}
 * sends and a {@code PairReceiver} receives, in either direction. {@code OwnSockets} finds the
 * descriptors of channels of the JDK.
 *
 * <p><b>Always true.</b> No byte is lost on the way: nobody reads from a pair that is detached, and
 * what was read but not written goes with it. A relay process knows neither routes nor allow lists;
 * the server that takes a pair back looks at both again. All of a pair happens on one event loop.
 *
 * <p><b>Failures.</b> A pair that cannot be given or taken ends; a process that does not respond is
 * given no more. A relay process that nobody takes from relays until its pairs end, and then ends
 * itself; if it is killed, they end with it. A server that has taken what it could deletes the
 * folder, and with it ends the process: no connection stays that no server looks at. Where epoll by
 * native code is missing, there is no relay process.
 */
@NullMarked
package dev.platform.edge.relay;

import org.jspecify.annotations.NullMarked;
