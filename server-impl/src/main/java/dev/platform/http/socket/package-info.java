/**
 * Streams over WebSocket, for every room that has something to follow.
 *
 * <p><b>Cast.</b> {@link dev.platform.http.socket.WebSockets} is the add-on of a listener. A {@link
 * dev.platform.http.socket.StreamEndpoint} is a stream at its address: the operation that stands
 * for it says who may ask, its {@link dev.platform.identity.stream.StreamSource} what is sent. A
 * handshake comes in by {@link dev.platform.http.socket.Handshakes}; a {@link
 * dev.platform.http.socket.StreamPrincipal} is who was let in, a {@link
 * dev.platform.http.socket.SocketSession} the connection.
 *
 * <p><b>Always true.</b> A session counts on pages of the own origin only. Who loses the credential
 * or the access is sent away within five seconds (close code 1008); a token that merely expires
 * matters to no one. Who does not read for a while misses messages and is notified how many; memory
 * is bounded. Who does not respond to a ping for 30 seconds is gone (1001).
 *
 * <p><b>Failures.</b> A handshake that is rejected continues as an ordinary request, whose answer
 * says in the usual form what is wrong. A stream that cannot be read, or a message that cannot be
 * sent, ends the connection (1011): a stream with a hole would look like a whole one.
 */
@NullMarked
package dev.platform.http.socket;

import org.jspecify.annotations.NullMarked;
