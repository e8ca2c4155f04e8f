package dev.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.edge.tls.CertificateFolder;
import dev.platform.testing.FreePorts;
import dev.platform.testing.TestCertificate;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A TLS connection is for the host that its handshake asked for. */
class MisdirectionTest {
  private static final TestCertificate WILD = TestCertificate.with("RSA", "*.apps.example");
  private static final String OWN = "own.apps.example";

  @TempDir static Path folder;

  private static final AtomicInteger served = new AtomicInteger();
  private static int port;
  private static CertificateFolder certificates;
  private static TestEdge edge;
  private static Instance instance;

  @BeforeAll
  static void open() {
    WILD.write(folder, "wild");
    TestCertificate.of("shop.acme.example").write(folder, "shop");
    port = FreePorts.next();
    certificates = CertificateFolder.open(folder);
    edge = TestEdge.secured(port, certificates, EdgeLimits.USUAL);
    instance =
        Instance.answering(
            "i-1",
            request -> {
              served.incrementAndGet();
              request.response().end("hello");
            });
    for (var host : List.of(OWN, "other.apps.example", "shop.acme.example", "hello.localhost")) {
      edge.routes.put(host.replace(".localhost", ""), TestEdge.to(instance));
    }
  }

  @AfterAll
  static void close() {
    instance.close();
    edge.close();
    certificates.close();
  }

  @BeforeEach
  void forget() {
    served.set(0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"other.apps.example", "shop.acme.example", "hello.localhost", "127.0.0.1", "apps"})
  void anotherHostIsNotReachedByIt(String host) throws IOException {
    try (var client = TlsClient.connect(port, WILD, OWN, "http/1.1")) {
      assertThat(client.get("/", host)).startsWith("HTTP/1.1 421 ").contains("TLS connection");
    }
    assertThat(isServedByHttp2(host)).isFalse();
    assertThat(served).hasValue(0);
  }

  @ParameterizedTest
  @ValueSource(strings = {OWN, "OWN.apps.example", OWN + ":8443", OWN + "."})
  void itsOwnHostIs(String host) throws IOException {
    try (var client = TlsClient.connect(port, WILD, OWN, "http/1.1")) {
      assertThat(client.get("/", host)).startsWith("HTTP/1.1 200 ");
    }
    assertThat(isServedByHttp2(host)).isTrue();
    assertThat(served).hasValue(2);
  }

  private static boolean isServedByHttp2(String host) throws IOException {
    try (var client = TlsClient.connect(port, WILD, OWN, "h2")) {
      return RawHttp2.isServed(
          client,
          List.of(
              Map.entry(":method", "GET"),
              Map.entry(":scheme", "https"),
              Map.entry(":authority", host),
              Map.entry(":path", "/")));
    }
  }
}
