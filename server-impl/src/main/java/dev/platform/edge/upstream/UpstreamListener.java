package dev.platform.edge.upstream;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpResponse;

/**
 * Is told what becomes of a request: its head, parts of its body, its end; or at any point that it
 * failed, and then nothing more. Called on the event loop.
 */
public interface UpstreamListener {

  /** A response before the response, such as 103. */
  void interim(HttpResponse response);

  /** The response has begun. If its status is 101, bytes follow that are not HTTP. */
  void head(HttpResponse response);

  /** More of the body, or of what is not HTTP; whoever is told releases it. */
  void body(ByteBuf part);

  /** Nothing more has come for now. */
  void readComplete();

  /** The response is complete with this, which may be empty; whoever is told releases it. */
  void end(ByteBuf last);

  /** There will be no response, or no more of it; the connection is closed. */
  void fail(Throwable cause);

  /** The connection takes more bytes again. */
  void drained();
}
