/**
 * Connections to instances.
 *
 * <p><b>What it is.</b> A client of HTTP/1.1 that does what a proxy needs and nothing else: it
 * sends a request as bytes, reads the response strictly, and keeps the connection for the next one.
 *
 * <p><b>Cast.</b> {@link dev.platform.edge.upstream.UpstreamConnections} keeps the connections of
 * one event loop. Over an {@link dev.platform.edge.upstream.UpstreamConnection} goes one request
 * after another, with a {@link dev.platform.edge.upstream.RequestHead}; what comes back is told to
 * an {@link dev.platform.edge.upstream.UpstreamListener}. {@link
 * dev.platform.edge.upstream.InstanceChecks} ask whether it is the instance that took a new one.
 *
 * <p><b>Why not the client of Vert.x.</b> It was more than half of the processor time of a request
 * that is passed on (ADR 0063).
 *
 * <p><b>Always true.</b> A connection stays on the event loop of the requests that use it, so
 * nothing here is shared between threads. Nothing is sent before it is known that the instance is
 * at the other end. A connection is kept only if request and response are both complete and the
 * instance wants it kept.
 */
@NullMarked
package dev.platform.edge.upstream;

import org.jspecify.annotations.NullMarked;
