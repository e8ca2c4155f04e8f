package dev.platform.platform.logstream;

import dev.platform.testing.TestCertificate;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;

/** A syslog server on this machine that speaks TLS and reads messages by their length. */
final class SyslogServer implements AutoCloseable {
  private static final int MAX_DIGITS = 6;

  private final ServerSocket listener;
  private final Queue<String> messages = new ConcurrentLinkedQueue<>();
  private final Queue<Socket> connections = new ConcurrentLinkedQueue<>();
  private final CountDownLatch reading;

  private SyslogServer(TestCertificate certificate, int port, int blocked) {
    reading = new CountDownLatch(blocked);
    try {
      listener =
          certificate
              .context()
              .getServerSocketFactory()
              .createServerSocket(port, 0, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    start(this::accept);
  }

  static SyslogServer start(TestCertificate certificate) {
    return new SyslogServer(certificate, 0, 0);
  }

  /** On a port where one was before. */
  static SyslogServer start(TestCertificate certificate, int port) {
    return new SyslogServer(certificate, port, 0);
  }

  /** Accepts connections and reads nothing until it is told to. */
  static SyslogServer deaf(TestCertificate certificate) {
    return new SyslogServer(certificate, 0, 1);
  }

  int port() {
    return listener.getLocalPort();
  }

  String endpoint() {
    return "localhost:" + port();
  }

  /** What has arrived. */
  List<String> messages() {
    return List.copyOf(messages);
  }

  /** The texts of what has arrived that contain a word. */
  List<String> texts(String word) {
    return messages().stream()
        .map(message -> message.substring(message.indexOf(word, 0) < 0 ? 0 : message.indexOf(word)))
        .filter(text -> text.startsWith(word))
        .toList();
  }

  int connections() {
    return connections.size();
  }

  /** Breaks all connections. */
  void hangUp() {
    connections.forEach(SyslogServer::close);
  }

  private void accept() {
    try {
      while (true) {
        var connection = listener.accept();
        connections.add(connection);
        start(() -> read(connection));
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void read(Socket connection) {
    try (var in = new DataInputStream(connection.getInputStream())) {
      reading.await();
      while (true) {
        messages.add(frame(in));
      }
    } catch (IOException e) {
      // the other side has closed it, or this one
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static String frame(DataInputStream in) throws IOException {
    var digits = new ArrayList<Character>();
    for (char c = (char) in.readUnsignedByte(); c != ' '; c = (char) in.readUnsignedByte()) {
      if (!Character.isDigit(c) || digits.size() == MAX_DIGITS) {
        throw new AssertionError("no length: " + digits + c);
      }
      digits.add(c);
    }
    int length = digits.stream().mapToInt(c -> c - '0').reduce(0, (all, next) -> 10 * all + next);
    return new String(in.readNBytes(length), StandardCharsets.UTF_8);
  }

  private static void start(Runnable work) {
    var thread = new Thread(work, "syslog-server");
    thread.setDaemon(true);
    thread.start();
  }

  private static void close(Socket connection) {
    try {
      connection.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      listener.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    reading.countDown();
    hangUp();
  }
}
