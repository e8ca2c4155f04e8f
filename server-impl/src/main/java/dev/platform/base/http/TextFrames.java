package dev.platform.base.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Texts as the WebSocket messages of a server (RFC 6455 5.2): whole, and not masked. */
public final class TextFrames {
  /** The last frame of a message of text. */
  private static final int TEXT = 0x81;

  private static final int SHORT = 126;
  private static final int LONG = 127;
  private static final int MAX_SHORT = 0xffff;

  private TextFrames() {}

  /** A message for each text, one after another. */
  public static byte[] of(List<String> texts) {
    var out = new ByteArrayOutputStream();
    texts.forEach(text -> frame(out, text.getBytes(StandardCharsets.UTF_8)));
    return out.toByteArray();
  }

  private static void frame(ByteArrayOutputStream out, byte[] text) {
    out.write(TEXT);
    if (text.length < SHORT) {
      out.write(text.length);
    } else if (text.length <= MAX_SHORT) {
      out.write(SHORT);
      out.writeBytes(ByteBuffer.allocate(Short.BYTES).putShort((short) text.length).array());
    } else {
      out.write(LONG);
      out.writeBytes(ByteBuffer.allocate(Long.BYTES).putLong(text.length).array());
    }
    out.writeBytes(text);
  }
}
