import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;

/** Answers, takes, sends and talks, without a library; ends at once when it is asked to end. */
public final class Server {
  private static final int PIECES = 20;
  private static final int PIECE = 10_000;

  public static void main(String[] args) throws Exception {
    try (ServerSocket server = new ServerSocket(Integer.parseInt(System.getenv("PORT")), 200)) {
      while (true) {
        Socket socket = server.accept();
        new Thread(() -> serve(socket)).start();
      }
    }
  }

  private static void serve(Socket socket) {
    try (socket) {
      socket.setTcpNoDelay(true);
      DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
      OutputStream out = new BufferedOutputStream(socket.getOutputStream());
      while (answered(in, out)) {
        out.flush();
      }
    } catch (Exception e) {
      // The other end has gone.
    }
  }

  private static boolean answered(DataInputStream in, OutputStream out) throws Exception {
    String request = line(in);
    if (request.isEmpty()) {
      return false;
    }
    Map<String, String> headers = new HashMap<>();
    for (String line = line(in); !line.isEmpty(); line = line(in)) {
      String[] parts = line.split(": ", 2);
      headers.put(parts[0].toLowerCase(), parts[1]);
    }
    String path = request.split(" ")[1];
    if (path.startsWith("/talk")) {
      talk(in, out, headers.get("sec-websocket-key"));
      return false;
    }
    if (path.startsWith("/download")) {
      head(out, PIECES * PIECE);
      for (int i = 0; i < PIECES; i++) {
        Thread.sleep(10);
        out.write(new byte[PIECE]);
        out.flush();
      }
    } else {
      int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
      String answer = String.valueOf(in.readNBytes(length).length);
      head(out, answer.length());
      out.write(answer.getBytes(StandardCharsets.US_ASCII));
    }
    return true;
  }

  private static void head(OutputStream out, int length) throws IOException {
    String head = "HTTP/1.1 200 OK\r\nContent-Length: " + length + "\r\n\r\n";
    out.write(head.getBytes(StandardCharsets.US_ASCII));
  }

  private static void talk(DataInputStream in, OutputStream out, String key) throws Exception {
    MessageDigest sha = MessageDigest.getInstance("SHA-1");
    byte[] digest =
        sha.digest(
            (key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").getBytes(StandardCharsets.US_ASCII));
    String head =
        "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            + "Sec-WebSocket-Accept: "
            + Base64.getEncoder().encodeToString(digest)
            + "\r\n\r\n";
    out.write(head.getBytes(StandardCharsets.US_ASCII));
    out.flush();
    int opcode;
    do {
      opcode = in.readUnsignedByte() & 0x0f;
      byte[] mask = new byte[4];
      byte[] text = new byte[in.readUnsignedByte() & 0x7f];
      in.readFully(mask);
      in.readFully(text);
      for (int i = 0; i < text.length; i++) {
        text[i] ^= mask[i % 4];
      }
      out.write(0x80 | opcode);
      out.write(text.length);
      out.write(text);
      out.flush();
    } while (opcode != 8);
  }

  private static String line(DataInputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    int next = in.read();
    while (next >= 0 && next != '\n') {
      if (next != '\r') {
        line.append((char) next);
      }
      next = in.read();
    }
    return line.toString();
  }
}
