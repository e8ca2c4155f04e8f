package dev.platform.edge.upstream;

import dev.platform.base.http.ChunkedBody;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.List;

/** Takes bodies in chunks apart: sizes, extensions, and trailers mean nothing at the other end. */
public final class Chunks {
  private Chunks() {}

  /**
   * Passes on the data that has come, and the end if it has.
   *
   * @return whether what came is well-formed
   */
  public static boolean take(ChunkedBody body, ByteBuf in, List<Object> out) {
    while (in.isReadable() && !body.isOver()) {
      int part = body.takeData(in.readableBytes());
      if (part > 0) {
        out.add(new DefaultHttpContent(in.readRetainedSlice(part)));
      } else if (!body.takeFrame(in.readByte())) {
        return false;
      }
    }
    if (body.isOver()) {
      out.add(LastHttpContent.EMPTY_LAST_CONTENT);
    }
    return true;
  }
}
