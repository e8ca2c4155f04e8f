package dev.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.edge.route.HostRoute;
import dev.platform.edge.tls.CertificateFolder;
import dev.platform.testing.FreePorts;
import dev.platform.testing.TestCertificate;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fields of HTTP/2 may hold any bytes; an instance reads HTTP/1.1. */
class Http2FieldsTest {
  private static final String SHOP = "shop.acme.example";
  private static final TestCertificate SHOPS = TestCertificate.of(SHOP);

  @TempDir static Path folder;

  private static final List<String> served = new CopyOnWriteArrayList<>();
  private static int port;
  private static CertificateFolder certificates;
  private static TestEdge edge;
  private static Instance instance;

  @BeforeAll
  static void open() {
    SHOPS.write(folder, "shop");
    port = FreePorts.next();
    certificates = CertificateFolder.open(folder);
    edge = TestEdge.secured(port, certificates, EdgeLimits.USUAL);
    instance =
        Instance.answering(
            "i-1",
            request ->
                request
                    .body()
                    .onSuccess(
                        body -> {
                          served.add(request.headers().names().toString());
                          request.response().end("hello");
                        }));
  }

  @AfterAll
  static void close() {
    instance.close();
    edge.close();
    certificates.close();
  }

  @BeforeEach
  void route() {
    served.clear();
    edge.routes.put(SHOP, TestEdge.to(instance));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "forwarded:for=6.6.6.6",
        "x-real-ip:6.6.6.6",
        "x-real-ip: 6.6.6.6",
        "connection:close",
        "cookie:a=b",
        "content-length:9",
        "host:other.example",
        ":status",
        ":extra",
        "x y",
        "x\ty",
        "x\0y",
        "x\r\ny: z",
        "x\ny",
        "x(y)",
        "x/y",
        "x@y",
        "x\"y\"",
        "X-Upper",
        "x-\u00e9",
        "x\u007f",
        ""
      })
  void aNameIsATokenInLowerCase(String name) throws IOException {
    assertThat(isServed(Map.entry(name, "1"))).isFalse();
    assertThat(isServedWithTrailer(name, "1")).isFalse();
    assertThat(served).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a\rb", "a\nb", "a\r\nx-real-ip: 6.6.6.6", "a\0b", "a\u0001b", "a\u007fb"})
  void aValueIsOneLine(String value) throws IOException {
    assertThat(isServed(Map.entry("x-a", value))).isFalse();
    assertThat(isServedWithTrailer("x-a", value)).isFalse();
    assertThat(served).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"x-a", "x_a", "!#$%&'*+-.^`|~", "1"})
  void tokensPass(String name) throws IOException {
    assertThat(isServed(Map.entry(name, "caf\u00e9 \t1"))).isTrue();
    assertThat(isServedWithTrailer(name, "caf\u00e9 \t1")).isTrue();
    assertThat(served).hasSize(2);
  }

  @Test
  void thereIsOneHost() throws IOException {
    assertThat(isServed(Map.entry("host", SHOP))).isTrue();
    assertThat(isServed(Map.entry("host", "other.example"))).isFalse();
    assertThat(isServed(Map.entry("host", SHOP), Map.entry("host", "other.example"))).isFalse();
    assertThat(isServed(Map.entry("host", SHOP), Map.entry("host", SHOP))).isFalse();
    assertThat(isServed(Map.entry(":authority", "other.example"))).isFalse();
    assertThat(served).hasSize(1);
  }

  /** RFC 8441 has another way to a WebSocket, which is not offered. */
  @Test
  void nothingBecomesAWebSocket() throws IOException {
    try (var client = connect()) {
      var fields = request("CONNECT");
      fields.add(1, Map.entry(":protocol", "websocket"));
      assertThat(RawHttp2.isServed(client, fields)).isFalse();
    }
    assertThat(isServed(Map.entry("upgrade", "websocket"))).isFalse();
    assertThat(served).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "X(bad): a",
        ":status: 200",
        ": a",
        "X-\u00e9: a",
        "X-Nul: a\u0000b",
        "X-Cr: a\rb"
      })
  void whatAnInstanceMakesUpBecomesNoField(String field) throws IOException {
    try (var odd = new OddInstance("HTTP/1.1 200 OK\n" + field + "\nContent-Length: 2\n\nok")) {
      edge.routes.put(SHOP, new HostRoute.Instances("srv-web", List.of(odd.upstream())));

      assertThat(isServed()).isFalse();
    }
  }

  @SafeVarargs
  private static boolean isServed(Map.Entry<String, String>... more) throws IOException {
    try (var client = connect()) {
      var fields = request("GET");
      for (var field : more) {
        fields.add(field);
      }
      return RawHttp2.isServed(client, fields);
    }
  }

  private static boolean isServedWithTrailer(String name, String value) throws IOException {
    try (var client = connect()) {
      return RawHttp2.isServed(client, request("POST"), List.of(Map.entry(name, value)));
    }
  }

  private static TlsClient connect() throws IOException {
    return TlsClient.connect(port, SHOPS, SHOP, "h2");
  }

  private static List<Map.Entry<String, String>> request(String method) {
    return new ArrayList<>(
        List.of(
            Map.entry(":method", method),
            Map.entry(":scheme", "https"),
            Map.entry(":authority", SHOP),
            Map.entry(":path", "/")));
  }
}
