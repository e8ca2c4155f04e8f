package dev.platform.edge;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Writes HTTP/2 as no client would: header fields go out as they are. */
final class RawHttp2 {
  static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
  static final int HEADERS = 1;
  static final int RESET = 3;
  static final int SETTINGS = 4;
  private static final int GO_AWAY = 7;
  private static final int END_OF_HEADERS = 4;
  private static final int END_OF_ALL = 5;
  private static final int PRIORITY = 0x20;
  private static final int PRIORITY_BYTES = 5;
  private static final int STATUS_200 = 0x88;

  private RawHttp2() {}

  /** Whether a request with these fields is answered with status 200. */
  static boolean isServed(TlsClient client, List<Map.Entry<String, String>> fields)
      throws IOException {
    return isServed(client, fields, List.of());
  }

  /** The same with fields behind a body, if there are any. */
  static boolean isServed(
      TlsClient client,
      List<Map.Entry<String, String>> fields,
      List<Map.Entry<String, String>> trailers)
      throws IOException {
    var out = new DataOutputStream(client.socket.getOutputStream());
    out.write(PREFACE.getBytes(StandardCharsets.US_ASCII));
    frame(out, SETTINGS, 0, 0, new byte[0]);
    frame(out, HEADERS, trailers.isEmpty() ? END_OF_ALL : END_OF_HEADERS, 1, encoded(fields));
    if (!trailers.isEmpty()) {
      frame(out, 0, 0, 1, new byte[] {'x'});
      frame(out, HEADERS, END_OF_ALL, 1, encoded(trailers));
    }
    out.flush();
    return isServed(new DataInputStream(client.socket.getInputStream()));
  }

  static void frame(DataOutputStream out, int type, int flags, int stream, byte[] payload)
      throws IOException {
    out.writeByte(payload.length >> 16);
    out.writeShort(payload.length);
    out.writeByte(type);
    out.writeByte(flags);
    out.writeInt(stream);
    out.write(payload);
  }

  /** Literal fields, neither indexed nor compressed. */
  static byte[] encoded(List<Map.Entry<String, String>> fields) {
    var out = new ByteArrayOutputStream();
    for (Map.Entry<String, String> field : fields) {
      out.write(0);
      text(out, field.getKey());
      text(out, field.getValue());
    }
    return out.toByteArray();
  }

  private static void text(ByteArrayOutputStream out, String text) {
    out.write(text.length());
    out.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  private static boolean isServed(DataInputStream in) throws IOException {
    while (true) {
      int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
      int type = in.readUnsignedByte();
      int flags = in.readUnsignedByte();
      in.skipNBytes(4);
      byte[] payload = in.readNBytes(length);
      if (type == HEADERS) {
        int start = (flags & PRIORITY) == 0 ? 0 : PRIORITY_BYTES;
        return (payload[start] & 0xFF) == STATUS_200;
      }
      if (type == RESET || type == GO_AWAY) {
        return false;
      }
    }
  }
}
