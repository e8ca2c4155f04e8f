package dev.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.edge.route.AllowList;
import dev.platform.edge.route.HostRoute;
import dev.platform.edge.tls.CertificateFolder;
import dev.platform.testing.FreePorts;
import dev.platform.testing.TestCertificate;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.core.net.SocketAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class EdgeTlsTest {
  private static final String SHOP = "shop.acme.example";
  private static final TestCertificate SHOPS = TestCertificate.of(SHOP);
  private static final TestCertificate WILD = TestCertificate.with("RSA", "*.apps.example");
  private static final Vertx VERTX = Vertx.vertx();

  @TempDir Path folder;

  private final int port = FreePorts.next();
  private CertificateFolder certificates;
  private TestEdge edge;

  @BeforeEach
  void open() {
    SHOPS.write(folder, "shop");
    WILD.write(folder, "wild");
    certificates = CertificateFolder.open(folder);
    edge = TestEdge.secured(port, certificates, EdgeLimits.USUAL);
  }

  @AfterEach
  void close() {
    edge.close();
    certificates.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"h2", "http/1.1"})
  void theCertificateIsThatOfTheHost(String protocol) throws IOException {
    try (var shop = TlsClient.connect(port, SHOPS, SHOP, protocol);
        var app = TlsClient.connect(port, WILD, "any.apps.example", protocol)) {
      assertThat(shop.certificate().getSubjectX500Principal().getName()).isEqualTo("CN=" + SHOP);
      assertThat(app.certificate().getPublicKey().getAlgorithm()).isEqualTo("RSA");
      assertThat(shop.socket.getApplicationProtocol()).isEqualTo(protocol);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "other.example", "a.b.apps.example", "apps.example"})
  void aHostWithoutACertificateGetsNobodyElses(String host) {
    assertThatThrownBy(() -> TlsClient.connect(port, SHOPS, host))
        .isInstanceOf(SSLException.class)
        .hasMessageContaining("handshake_failure");
  }

  @Test
  void instancesSeeThatTheRequestCameOverTls() throws IOException {
    var seen = new CompletableFuture<String>();
    try (var web =
            Instance.answering(
                "i-1",
                request -> {
                  seen.complete(request.getHeader("X-Forwarded-Proto"));
                  request.response().end("hello");
                });
        var client = TlsClient.connect(port, SHOPS, SHOP)) {
      edge.routes.put(SHOP, TestEdge.to(web));

      assertThat(client.get("/", SHOP)).startsWith("HTTP/1.1 200 OK").endsWith("hello");

      assertThat(seen.join()).isEqualTo("https");
    }
  }

  @Test
  void whatIsMalformedIsRejectedOverTlsToo() throws IOException {
    try (var client = TlsClient.connect(port, SHOPS, SHOP)) {
      assertThat(client.get("/", SHOP + "\r\nBad Header: x")).startsWith("HTTP/1.1 400 ");
    }
  }

  @Test
  void manyRequestsShareAConnectionOfHttp2() {
    try (var web =
        Instance.answering(
            "i-1", request -> request.body().onSuccess(it -> request.response().end(it)))) {
      edge.routes.put(SHOP, TestEdge.to(web));
      var body = Buffer.buffer("x".repeat(300_000));
      var client = VERTX.createHttpClient(http2());

      List<Future<Buffer>> all = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        all.add(
            client
                .request(to("/echo", HttpMethod.POST))
                .compose(it -> it.send(body))
                .compose(
                    it -> {
                      assertThat(it.version()).isEqualTo(HttpVersion.HTTP_2);
                      assertThat(it.statusCode()).isEqualTo(200);
                      return it.body();
                    }));
      }

      Future.all(all).toCompletionStage().toCompletableFuture().join();
      assertThat(all).allSatisfy(it -> assertThat(it.result()).isEqualTo(body));
      client.close();
    }
  }

  @Test
  void cookiesThatHttp2SplitsArriveAsOne() {
    var seen = new CompletableFuture<List<String>>();
    try (var web =
        Instance.answering(
            "i-1",
            request -> {
              seen.complete(request.headers().getAll("Cookie"));
              request.response().end();
            })) {
      edge.routes.put(SHOP, TestEdge.to(web));
      var client = VERTX.createHttpClient(http2());
      client
          .request(to("/", HttpMethod.GET).addHeader("cookie", "a=1").addHeader("cookie", "b=2"))
          .compose(it -> it.send())
          .toCompletionStage()
          .toCompletableFuture()
          .join();

      assertThat(seen.join()).containsExactly("a=1; b=2");
      client.close();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x-a | 1\\r\\nX-B: 2",
        "x-a | 1\\nGET / HTTP/1.1",
        "x-a | 1\\0",
        "X-Upper | 1",
        "x a | 1",
        "x-a\\r\\nx-b | 1",
        "transfer-encoding | chunked",
        "connection | close",
        "host | other.example",
        "content-length | 5",
        ":path | /second",
      })
  void nothingCanBeHiddenInAFieldOfHttp2(String name, String value) throws IOException {
    var served = new AtomicInteger();
    try (var web =
        Instance.answering(
            "i-1",
            request -> {
              served.incrementAndGet();
              request.response().end();
            })) {
      edge.routes.put(SHOP, TestEdge.to(web));

      assertThat(isServed(Map.entry("x-a", "1"))).isTrue();
      assertThat(isServed(Map.entry(raw(name), raw(value)))).isFalse();
      assertThat(served).hasValue(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/a b", "/a\\r\\nx: y", "nopath", "", "http://other.example/"})
  void aPathOfHttp2IsAPath(String path) throws IOException {
    edge.routes.put(SHOP, new HostRoute.Redirect("srv-web", "never.example", AllowList.EVERYWHERE));
    try (var client = TlsClient.connect(port, SHOPS, SHOP, "h2")) {
      var fields = request("GET", raw(path));

      assertThat(RawHttp2.isServed(client, fields)).isFalse();
    }
    assertThat(edge.log).isEmpty();
  }

  @Test
  void visitorsInTheClearAreSentToTlsWhereThereIsACertificate() {
    try (var web = Instance.naming("i-1");
        var wire = edge.wire();
        var other = edge.wire()) {
      edge.routes.put(SHOP, TestEdge.to(web));
      edge.routes.put("plain.acme.example", TestEdge.to(web));
      wire.send("GET /a?b HTTP/1.1\nHost: " + SHOP + ":8080\n\n");
      other.send("GET / HTTP/1.1\nHost: plain.acme.example\n\n");

      var redirect = wire.readHead();

      assertThat(redirect.status()).isEqualTo(301);
      assertThat(redirect.headers().get("location"))
          .isEqualTo("https://" + SHOP + ":" + port + "/a?b");
      assertThat(other.read().body()).isEqualTo("i-1");
    }
  }

  @Test
  void authoritiesFindTheirChallengesWhateverTheHostDoes() {
    TestEdge.CHALLENGES.put("token-of-an-authority", "token-of-an-authority.thumbprint");
    try (var web = Instance.naming("i-1");
        var known = edge.wire();
        var other = edge.wire()) {
      edge.routes.put(SHOP, TestEdge.to(web));
      edge.routes.put("plain.acme.example", TestEdge.to(web));
      var path = "/.well-known/acme-challenge/";
      known.send("GET " + path + "token-of-an-authority HTTP/1.1\nHost: " + SHOP + "\n\n");
      other.send("GET " + path + "of-the-service-itself HTTP/1.1\nHost: plain.acme.example\n\n");

      assertThat(known.read().body()).isEqualTo("token-of-an-authority.thumbprint");
      assertThat(other.read().body()).isEqualTo("i-1");
    }
  }

  @Test
  void filesAreReadAgainAndBrokenOnesChangeNothing() throws IOException {
    var renewed = TestCertificate.of(SHOP);
    Files.writeString(folder.resolve("shop.crt"), "half a certifi");
    Files.writeString(folder.resolve("wild.key"), renewed.key());
    TestCertificate.of("new.acme.example").write(folder, "new");
    TestEdge.until(() -> certificates.find("new.acme.example") != null);
    TlsClient.connect(port, SHOPS, SHOP).close();
    TlsClient.connect(port, WILD, "any.apps.example").close();

    renewed.write(folder, "shop");

    TestEdge.until(() -> isTrusted(renewed));
    Files.delete(folder.resolve("new.crt"));
    TestEdge.until(() -> certificates.find("new.acme.example") == null);
  }

  private boolean isTrusted(TestCertificate certificate) {
    try (var client = TlsClient.connect(port, certificate, SHOP)) {
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void noRequestIsLostWhileCertificatesChange() throws Exception {
    try (var web = Instance.naming("i-1")) {
      edge.routes.put(SHOP, TestEdge.to(web));
      var over = new AtomicBoolean();
      var changes =
          CompletableFuture.runAsync(
              () -> {
                while (!over.get()) {
                  SHOPS.write(folder, "shop");
                }
              });
      for (int i = 0; i < 60; i++) {
        try (var client = TlsClient.connect(port, SHOPS, SHOP)) {
          assertThat(client.get("/", SHOP)).endsWith("i-1");
        }
      }
      over.set(true);
      changes.join();
    }
  }

  @Test
  void whoeverOpensConnectionsWithoutAHandshakeIsBounded() throws IOException {
    int own = FreePorts.next();
    var limits = new EdgeLimits(Duration.ofSeconds(10), 100, 4);
    try (var bounded = TestEdge.secured(own, certificates, limits)) {
      List<Socket> idle = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        idle.add(new Socket(InetAddress.getLoopbackAddress(), own));
      }
      TestEdge.until(() -> idle.stream().filter(EdgeTlsTest::isClosed).count() == 4);
      for (Socket socket : idle) {
        socket.close();
      }
      TestEdge.until(
          () -> {
            try (var client = TlsClient.connect(own, SHOPS, SHOP)) {
              return client.get("/healthz", SHOP).startsWith("HTTP/1.1 200");
            } catch (IOException e) {
              return false;
            }
          });
    }
  }

  private static boolean isClosed(Socket socket) {
    try {
      socket.setSoTimeout(1);
      return socket.getInputStream().read() < 0;
    } catch (SocketTimeoutException open) {
      return false;
    } catch (IOException reset) {
      return true;
    }
  }

  @Test
  void curlSpeaksHttp2WithTheEdge() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/curl")));
    try (var web = Instance.naming("i-1")) {
      edge.routes.put(SHOP, TestEdge.to(web));
      var curl =
          new ProcessBuilder(
                  "/usr/bin/curl",
                  "-sS",
                  "--http2",
                  "--cacert",
                  folder.resolve("shop.crt").toString(),
                  "--resolve",
                  SHOP + ":" + port + ":" + TestEdge.ADDRESS,
                  "-w",
                  " %{http_version} %{http_code}",
                  "https://" + SHOP + ":" + port + "/")
              .redirectErrorStream(true)
              .start();

      assertThat(new String(curl.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
          .isEqualTo("i-1 2 200");
    }
  }

  private boolean isServed(Map.Entry<String, String> field) throws IOException {
    try (var client = TlsClient.connect(port, SHOPS, SHOP, "h2")) {
      var fields = request("GET", "/");
      fields.add(field);
      return RawHttp2.isServed(client, fields);
    }
  }

  private static List<Map.Entry<String, String>> request(String method, String path) {
    return new ArrayList<>(
        List.of(
            Map.entry(":method", method),
            Map.entry(":scheme", "https"),
            Map.entry(":authority", SHOP),
            Map.entry(":path", path)));
  }

  private static String raw(String text) {
    return text.replace("\\r", "\r").replace("\\n", "\n").replace("\\0", "\0");
  }

  private static HttpClientOptions http2() {
    return new HttpClientOptions()
        .setSsl(true)
        .setUseAlpn(true)
        .setProtocolVersion(HttpVersion.HTTP_2)
        .setTrustOptions(new PemTrustOptions().addCertValue(Buffer.buffer(SHOPS.chain())));
  }

  private RequestOptions to(String path, HttpMethod method) {
    return new RequestOptions()
        .setServer(SocketAddress.inetSocketAddress(port, TestEdge.ADDRESS))
        .setHost(SHOP)
        .setPort(port)
        .setMethod(method)
        .setURI(path);
  }
}
