package dev.platform.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A DNS server on loopback with the A, TXT and CNAME records that a test sets, until the tests are
 * over.
 */
public final class TestDns {
  private static final Logger LOG = LoggerFactory.getLogger(TestDns.class);
  private static final int A = 1;
  private static final int TXT = 16;
  private static final int CNAME = 5;
  private static final int HEADER = 12;
  private static final int NO_ERROR = 0;
  private static final int SERVER_FAILURE = 2;
  private static final int NO_SUCH_NAME = 3;
  private static final int RESPONSE = 0x8180;
  private static final int NAME_OF_QUESTION = 0xC00C;

  private final Map<String, byte[]> txt = new ConcurrentHashMap<>();
  private final Map<String, byte[]> cname = new ConcurrentHashMap<>();
  private final Map<String, byte[]> address = new ConcurrentHashMap<>();
  private final DatagramSocket socket;
  private volatile String silent = "nothing";
  private volatile boolean broken;

  /** Begins to respond. */
  public TestDns() {
    try {
      socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
    } catch (SocketException e) {
      throw new UncheckedIOException(e);
    }
    var thread = new Thread(this::serve, "test-dns");
    thread.setDaemon(true);
    thread.start();
  }

  /** Where it is. */
  public String address() {
    return "127.0.0.1:" + socket.getLocalPort();
  }

  /** Sets the A record of a name. */
  public void address(String name, int... bytes) {
    var four = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      four[i] = (byte) bytes[i];
    }
    address.put(name, four);
  }

  /** Leaves questions for names that end so without a response. */
  public void keepSilent(String suffix) {
    silent = suffix;
  }

  /** Sets the TXT record of a name. */
  public void txt(String name, String value) {
    var text = value.getBytes(StandardCharsets.US_ASCII);
    txt.put(name, ByteBuffer.allocate(text.length + 1).put((byte) text.length).put(text).array());
  }

  /** Sets the CNAME record of a name. */
  public void cname(String name, String target) {
    cname.put(name, encoded(target));
  }

  /** Takes all records of a name away. */
  public void clear(String name) {
    txt.remove(name);
    cname.remove(name);
  }

  /** Whether every question fails from now on. */
  public void breakDown(boolean fails) {
    broken = fails;
  }

  private static byte[] encoded(String name) {
    var bytes = ByteBuffer.allocate(name.length() + 2);
    for (String label : name.split("\\.")) {
      bytes.put((byte) label.length()).put(label.getBytes(StandardCharsets.US_ASCII));
    }
    return bytes.put((byte) 0).array();
  }

  private void serve() {
    var packet = new DatagramPacket(new byte[512], 512);
    while (true) {
      try {
        socket.receive(packet);
        var response = respond(ByteBuffer.wrap(packet.getData(), 0, packet.getLength()));
        if (response.position() > 0) {
          socket.send(
              new DatagramPacket(response.array(), response.position(), packet.getSocketAddress()));
        }
      } catch (IOException e) {
        LOG.warn("a question got no response", e);
      }
    }
  }

  private ByteBuffer respond(ByteBuffer query) {
    short id = query.getShort();
    query.position(HEADER);
    var name = new StringBuilder();
    for (int length = query.get(); length > 0; length = query.get()) {
      var label = new byte[length];
      query.get(label);
      name.append(name.length() == 0 ? "" : ".");
      name.append(new String(label, StandardCharsets.US_ASCII).toLowerCase(Locale.ROOT));
    }
    int type = query.getShort();
    query.getShort();
    var question = new byte[query.position() - HEADER];
    query.get(HEADER, question);
    return name.toString().endsWith(silent)
        ? ByteBuffer.allocate(0)
        : response(id, question, type, name.toString());
  }

  private ByteBuffer response(short id, byte[] question, int type, String name) {
    byte[] found = records(type).get(name);
    boolean exists = Stream.of(A, TXT, CNAME).anyMatch(any -> records(any).containsKey(name));
    int code = broken ? SERVER_FAILURE : exists ? NO_ERROR : NO_SUCH_NAME;
    boolean hasAnswer = found != null && !broken;
    var out = ByteBuffer.allocate(1024).putShort(id).putShort((short) (RESPONSE | code));
    out.putShort((short) 1).putShort((short) (hasAnswer ? 1 : 0)).putInt(0);
    out.put(question);
    if (hasAnswer) {
      out.putShort((short) NAME_OF_QUESTION).putShort((short) type).putShort((short) 1).putInt(60);
      out.putShort((short) found.length).put(found);
    }
    return out;
  }

  private Map<String, byte[]> records(int type) {
    return switch (type) {
      case A -> address;
      case TXT -> txt;
      case CNAME -> cname;
      default -> Map.of();
    };
  }
}
