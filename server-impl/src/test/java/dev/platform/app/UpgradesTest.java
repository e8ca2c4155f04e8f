package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.http.listener.Listen;
import dev.platform.http.listener.WebListener;
import jakarta.inject.Singleton;
import jakarta.websocket.DeploymentException;
import jakarta.websocket.Endpoint;
import jakarta.websocket.EndpointConfig;
import jakarta.websocket.MessageHandler;
import jakarta.websocket.Session;
import jakarta.websocket.server.ServerEndpointConfig;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.glassfish.hk2.utilities.ServiceLocatorUtilities;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.tyrus.container.grizzly.server.WebSocketAddOn;
import org.glassfish.tyrus.core.TyrusWebSocketEngine;
import org.glassfish.tyrus.server.TyrusServerContainer;
import org.glassfish.tyrus.spi.WebSocketEngine;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Requests that offer to speak another protocol, at a listener that takes up WebSockets only. */
class UpgradesTest {
  private static final String H2C =
      "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAEAA\r\n";
  private static final String WEB_SOCKET =
      """
      Connection: Upgrade
      Upgrade: websocket
      Sec-WebSocket-Version: 13
      Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==
      """
          .replace("\n", "\r\n");

  private static WebListener listener;

  @BeforeAll
  static void open() {
    listener =
        new WebListener(
            "test",
            new Listen("127.0.0.1", 0),
            new ResourceConfig(Echo.class),
            ServiceLocatorUtilities.bind());
    listener.network().registerAddOn(new WebSocketAddOn(new Sockets(), "/sockets"));
    listener.start();
  }

  @AfterAll
  static void close() {
    listener.close();
  }

  @Test
  void anOfferOfHttp2IsAnsweredLikeAnyRequestAndTheConnectionIsKept() throws IOException {
    try (var wire = new Wire()) {
      wire.send("GET /echo HTTP/1.1\r\nHost: x\r\n" + H2C + "\r\n");
      var first = wire.answer();
      wire.send("GET /echo HTTP/1.1\r\nHost: x\r\n\r\n");

      assertThat(first).startsWith("HTTP/1.1 200").endsWith("\r\n\r\nhello");
      assertThat(first).contains("Content-Type: application/json").doesNotContain("close");
      assertThat(wire.answer()).startsWith("HTTP/1.1 200").endsWith("\r\n\r\nhello");
    }
  }

  @Test
  void aBodyOfKnownLengthEndsWhereItEnds() throws IOException {
    try (var wire = new Wire()) {
      var request =
          "POST /echo HTTP/1.1\r\nHost: x\r\n" + H2C + "Content-Length: 5\r\n\r\n" + "first";
      wire.send(request + request.replace("first", "other"));

      assertThat(wire.answer()).contains("Content-Type: ").endsWith("\r\n\r\nfirst");
      assertThat(wire.answer()).contains("Content-Type: ").endsWith("\r\n\r\nother");
    }
  }

  @Test
  void aBodyInChunksEndsWhereItEnds() throws IOException {
    try (var wire = new Wire()) {
      wire.send("POST /echo HTTP/1.1\r\nHost: x\r\n" + H2C + "Transfer-Encoding: chunked\r\n\r\n");
      wire.send("3\r\nfir\r\n");
      wire.send("2\r\nst\r\n0\r\n\r\nGET /echo HTTP/1.1\r\nHost: x\r\n\r\n");

      assertThat(wire.answer()).endsWith("\r\n\r\nfirst");
      assertThat(wire.answer()).endsWith("\r\n\r\nhello");
    }
  }

  @Test
  void aWebSocketWhereThereIsNoneIsAnsweredLikeAnyRequest() throws IOException {
    try (var wire = new Wire()) {
      wire.send("GET /echo HTTP/1.1\r\nHost: x\r\n" + WEB_SOCKET + "\r\n");

      assertThat(wire.answer())
          .startsWith("HTTP/1.1 200")
          .contains("Content-Type: application/json", "Connection: close")
          .endsWith("\r\n\r\nhello");
    }
  }

  @Test
  void aPostCannotBecomeAWebSocket() throws IOException {
    try (var wire = new Wire()) {
      var length = "Content-Length: 5\r\n\r\n";
      wire.send("POST /echo HTTP/1.1\r\nHost: x\r\n" + WEB_SOCKET + length + "first");
      var first = wire.answer();
      wire.send("GET /echo HTTP/1.1\r\nHost: x\r\n\r\n");

      assertThat(first).contains("Content-Type: ").endsWith("\r\n\r\nfirst");
      assertThat(wire.answer()).endsWith("\r\n\r\nhello");
    }
  }

  @Test
  void theClientOfTheJdkIsServedThoughItOffersHttp2() throws Exception {
    var client = HttpClient.newHttpClient();
    for (String text : new String[] {"one", "x".repeat(300_000), "three"}) {
      var known = client.send(post(HttpRequest.BodyPublishers.ofString(text)), strings());
      var unknown = client.send(post(chunks(text)), strings());
      var get = client.send(HttpRequest.newBuilder(uri("http", "/echo")).build(), strings());

      assertThat(known.body()).isEqualTo(text);
      assertThat(unknown.body()).isEqualTo(text);
      assertThat(get.headers().firstValue("Content-Type")).contains("application/json");
    }
    assertThat(client.version()).isEqualTo(HttpClient.Version.HTTP_2);
  }

  @Test
  void aWebSocketOpensWhereThereIsOne() throws Exception {
    var heard = new CompletableFuture<String>();
    var socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(uri("ws", "/sockets/echo"), new Reader(heard))
            .get(10, TimeUnit.SECONDS);
    socket.sendText("hello", true).get(10, TimeUnit.SECONDS);

    assertThat(heard.get(10, TimeUnit.SECONDS)).isEqualTo("hello");
    socket.abort();
  }

  private static HttpRequest post(HttpRequest.BodyPublisher body) {
    return HttpRequest.newBuilder(uri("http", "/echo")).POST(body).build();
  }

  /** A body whose length the client does not know. */
  private static HttpRequest.BodyPublisher chunks(String text) {
    Supplier<InputStream> bytes =
        () -> new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    return HttpRequest.BodyPublishers.ofInputStream(bytes);
  }

  private static HttpResponse.BodyHandler<String> strings() {
    return HttpResponse.BodyHandlers.ofString();
  }

  private static URI uri(String scheme, String path) {
    return URI.create(scheme + "://127.0.0.1:" + listener.port() + path);
  }

  /** Says what it is told. */
  @Singleton
  @Path("/echo")
  public static final class Echo {
    @GET
    @Produces("application/json")
    public String get() {
      return "hello";
    }

    @POST
    @Produces("text/plain")
    public String post(String body) {
      return body;
    }
  }

  /** One connection. */
  private static final class Wire implements AutoCloseable {
    private static final Pattern LENGTH = Pattern.compile("(?i)content-length: (\\d+)");

    private final Socket socket;

    Wire() throws IOException {
      socket = new Socket(InetAddress.getLoopbackAddress(), listener.port());
      socket.setSoTimeout(10_000);
    }

    void send(String text) throws IOException {
      socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    /** The next answer, which must say how long it is. */
    String answer() throws IOException {
      var text = new StringBuilder();
      while (text.indexOf("\r\n\r\n") < 0) {
        text.append((char) socket.getInputStream().read());
      }
      var length = LENGTH.matcher(text);
      assertThat(length.find()).as(text.toString()).isTrue();
      var body = socket.getInputStream().readNBytes(Integer.parseInt(length.group(1)));
      return text.append(new String(body, StandardCharsets.US_ASCII)).toString();
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  /** Hears one message. */
  private record Reader(CompletableFuture<String> heard) implements WebSocket.Listener {
    @Override
    public CompletionStage<?> onText(WebSocket socket, CharSequence text, boolean last) {
      heard.complete(text.toString());
      return null;
    }
  }

  /** What the library calls a container, with one endpoint. */
  private static final class Sockets extends TyrusServerContainer {
    private final TyrusWebSocketEngine engine = TyrusWebSocketEngine.builder(this).build();

    Sockets() {
      super(Set.of());
      try {
        engine.register(
            ServerEndpointConfig.Builder.create(EchoSocket.class, "/echo").build(), "/sockets");
      } catch (DeploymentException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void register(Class<?> endpoint) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void register(ServerEndpointConfig endpoint) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Map<String, Object> getProperties() {
      return Map.of();
    }

    @Override
    public WebSocketEngine getWebSocketEngine() {
      return engine;
    }
  }

  /** Says what it is told. */
  public static final class EchoSocket extends Endpoint {
    @Override
    public void onOpen(Session session, EndpointConfig config) {
      session.addMessageHandler(
          String.class,
          (MessageHandler.Whole<String>)
              text -> {
                try {
                  session.getBasicRemote().sendText(text);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
    }
  }
}
