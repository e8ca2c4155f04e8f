/**
 * The network side of an origin: what lies between Grizzly and Jersey, the same for all origins.
 * {@link dev.platform.http.listener.WebListener} is one origin, at the address of its {@link
 * dev.platform.http.listener.Listen}.
 *
 * <p><b>Way of a request.</b> A thread of the network reads; {@link
 * dev.platform.http.listener.ConnectionLimits} counts who is there; {@link
 * dev.platform.http.listener.StrictHttpCodec} reads the head and rejects what two programs could
 * read in two ways, unless {@link dev.platform.http.listener.EarlyResponses} finds a simple head
 * whose response is known; {@link dev.platform.http.listener.BodyBuffering} waits for the body;
 * {@link dev.platform.http.listener.WorkerPool} hands the whole request to a thread that may wait,
 * for the database for example.
 *
 * <p><b>Always true.</b> No thread waits for a client. Every response is ours: {@link
 * dev.platform.http.listener.LingeringClose} says the last word on a connection whose bytes make no
 * sense, {@link dev.platform.http.listener.ErrorPages} errors that nothing else handles. After a
 * rejection of either kind of framing the connection is closed, so nothing behind it is taken for a
 * request.
 *
 * <p><b>Failures.</b> Clients that are slow are ended by the {@link
 * dev.platform.http.listener.ConnectionTimeouts}, within {@link
 * dev.platform.http.listener.ListenerLimits}.
 */
@NullMarked
package dev.platform.http.listener;

import org.jspecify.annotations.NullMarked;
