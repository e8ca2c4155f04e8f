package dev.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.edge.route.HostRoute;
import dev.platform.edge.tls.CertificateFolder;
import dev.platform.testing.FreePorts;
import dev.platform.testing.TestCertificate;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Responses before the response (RFC 9110, 15.2), and the one without a body. */
class InterimResponsesTest {
  private static final String OK = "HTTP/1.1 200 OK\nContent-Length: 2\n\nok";
  private static final String HINTS =
      "HTTP/1.1 103 Early Hints\nLink: </a.css>; rel=preload\nLink: </b.css>\n\n";

  private final TestEdge edge = TestEdge.started();

  @AfterEach
  void close() {
    edge.close();
  }

  private Wire ask(OddInstance instance, String version) {
    edge.routes.put(
        TestEdge.ADDRESS, new HostRoute.Instances("srv-web", List.of(instance.upstream())));
    return edge.wire().send("GET / HTTP/" + version + "\nHost: 127.0.0.1\n\n");
  }

  @Test
  void pass() throws IOException {
    try (var instance =
            new OddInstance(
                "HTTP/1.1 102 Processing\n\n"
                    + HINTS
                    + "HTTP/1.1 199 Odd\nX-Request-Id: mine\nConnection: x-hop\nX-Hop: 1\nX-A: b\n\n"
                    + OK);
        var wire = ask(instance, "1.1")) {
      assertThat(wire.readHead().status()).isEqualTo(102);
      var hints = wire.readHead();
      assertThat(hints.status()).isEqualTo(103);
      assertThat(hints.headers()).containsEntry("Link", "</a.css>; rel=preload, </b.css>");
      assertThat(hints.headers()).hasSize(1);
      var odd = wire.readHead();
      assertThat(odd.status()).isEqualTo(199);
      assertThat(odd.headers()).containsOnlyKeys("X-A");
      assertThat(wire.read().body()).isEqualTo("ok");
    }
    assertThat(edge.logged().status()).isEqualTo(200);
  }

  @Test
  void comeBeforeTheResponseIsThere() throws IOException {
    try (var instance = new ScriptedInstance();
        var wire = edge.wire()) {
      edge.routes.put(TestEdge.ADDRESS, instance.route());
      wire.send("GET / HTTP/1.1\nHost: 127.0.0.1\n\n");
      var connection = instance.accept();
      connection.readHead();
      connection.send(HINTS);
      assertThat(wire.readHead().status()).isEqualTo(103);
      connection.send(OK);
      assertThat(wire.read().body()).isEqualTo("ok");
    }
  }

  @Test
  void doNotReachAClientThatHasNoneOfThem() throws IOException {
    try (var instance = new OddInstance(HINTS + OK);
        var wire = ask(instance, "1.0")) {
      assertThat(wire.read().body()).isEqualTo("ok");
    }
  }

  @ParameterizedTest
  @CsvSource({"100, 1, 200", "101, 1, 502", "60, 1000, 200", "70, 1000, 502"})
  void areOnlySoMany(int count, int bytes, int status) throws IOException {
    var hint = "HTTP/1.1 103 Early Hints\nX-Hint: " + "x".repeat(bytes) + "\n\n";
    try (var instance = new OddInstance(hint.repeat(count) + OK);
        var wire = ask(instance, "1.1")) {
      var answer = wire.readHead();
      while (answer.status() == 103) {
        answer = wire.readHead();
      }
      assertThat(answer.status()).isEqualTo(status);
    }
  }

  @Test
  void passOverHttp2(@TempDir Path folder) throws Exception {
    Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/curl")));
    TestCertificate.of("shop.acme.example").write(folder, "shop");
    int port = FreePorts.next();
    try (var certificates = CertificateFolder.open(folder);
        var secured = TestEdge.secured(port, certificates, EdgeLimits.USUAL);
        var instance = new OddInstance("HTTP/1.1 102 Processing\n\n" + HINTS + OK)) {
      secured.routes.put(
          "shop.acme.example", new HostRoute.Instances("srv-web", List.of(instance.upstream())));
      var curl =
          new ProcessBuilder(
                  "/usr/bin/curl",
                  "-sSi",
                  "--http2",
                  "--cacert",
                  folder.resolve("shop.crt").toString(),
                  "--resolve",
                  "shop.acme.example:" + port + ":" + TestEdge.ADDRESS,
                  "https://shop.acme.example:" + port + "/")
              .redirectErrorStream(true)
              .start();
      var out = new ByteArrayOutputStream();
      curl.getInputStream().transferTo(out);

      assertThat(out.toString(StandardCharsets.UTF_8))
          .containsSubsequence(
              "HTTP/2 102", "HTTP/2 103", "link: </a.css>; rel=preload", "HTTP/2 200", "ok");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 304 Not Modified\nETag: \"1\"\n\n",
        "HTTP/1.1 304 Still the same\nETag: \"1\"\n\n",
        "HTTP/1.1 304 Not Modified\nETag: \"1\"\nTransfer-Encoding: chunked\n\n",
        "HTTP/1.1 204 No Content\nETag: \"1\"\n\n",
      })
  void aResponseWithoutABodyGetsNoLength(String response) throws IOException {
    try (var instance = new OddInstance(response);
        var wire = ask(instance, "1.1")) {
      var answer = wire.readHead();

      assertThat(answer.headers())
          .containsEntry("ETag", "\"1\"")
          .doesNotContainKey("Content-Length");
      assertThat(answer.headers()).doesNotContainKey("Transfer-Encoding");
    }
  }

  @Test
  void theLengthOfWhatIsNotModifiedPasses() throws IOException {
    try (var instance = new OddInstance("HTTP/1.1 304 Not Modified\nContent-Length: 99\n\n");
        var wire = ask(instance, "1.1")) {
      assertThat(wire.readHead().headers()).containsEntry("Content-Length", "99");
    }
  }
}
