package dev.platform.conformance.faults;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.conformance.client.Document;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RelayTest {
  private static final Document PLATFORM = Document.load("platform");
  private static final Routes ROUTES = Routes.of(List.of(PLATFORM));
  private static final int TEXT = 0x81;
  private static final Frame PING = new Frame(0x89, "");
  private static final String LONG = "{\"message\":\"" + "x".repeat(300) + "\"}";
  private static final String REQUEST =
      "GET /v1/logs/subscribe?resource=srv-1 HTTP/1.1\r\nHost: relay\r\nUpgrade: websocket\r\n\r\n";

  private ServerSocket server;

  @BeforeEach
  void listen() throws IOException {
    server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
  }

  @AfterEach
  void close() throws IOException {
    server.close();
  }

  @Test
  void textsPassAsTheyAreWithoutAFault() throws Exception {
    assertThat(through(List.of()))
        .containsExactly(new Frame(TEXT, "{\"id\":\"1\"}"), PING, new Frame(TEXT, LONG));
  }

  @Test
  void linesComeTwice() throws Exception {
    assertThat(through(List.of(fault("subscribe-logs: lines come twice"))))
        .extracting(Frame::text)
        .containsExactly("{\"id\":\"1\"}", "{\"id\":\"1\"}", "", LONG, LONG);
  }

  @Test
  void everySecondLineIsLost() throws Exception {
    assertThat(through(List.of(fault("subscribe-logs: every second line is lost"))))
        .containsExactly(new Frame(TEXT, "{\"id\":\"1\"}"), PING);
  }

  private static Fault fault(String name) {
    return Tails.of(PLATFORM.operation("subscribe-logs")).stream()
        .filter(it -> it.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** What a client receives through a relay with faults. */
  private List<Frame> through(List<Fault> faults) throws Exception {
    var sent = CompletableFuture.runAsync(this::sendTwoTexts);
    var target = URI.create("http://127.0.0.1:" + server.getLocalPort());
    List<Frame> received = new ArrayList<>();
    try (var relay = Relay.to(target, it -> new FaultyServer(ROUTES, faults, new Recording(), it));
        var client = new Socket(InetAddress.getLoopbackAddress(), relay.origin().getPort())) {
      client.getOutputStream().write(REQUEST.getBytes(ISO_8859_1));
      var in = new DataInputStream(client.getInputStream());
      assertThat(Frame.head(in)).startsWith("HTTP/1.1 101 ");
      for (Frame frame = Frame.read(in); !frame.isEnd(); frame = Frame.read(in)) {
        received.add(frame);
      }
    }
    sent.get();
    return received;
  }

  private void sendTwoTexts() {
    try (Socket client = server.accept()) {
      Frame.head(client.getInputStream());
      OutputStream out = client.getOutputStream();
      out.write("HTTP/1.1 101 Switching Protocols\r\n\r\n".getBytes(ISO_8859_1));
      new Frame(TEXT, "{\"id\":\"1\"}").write(out);
      PING.write(out);
      new Frame(TEXT, LONG).write(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
