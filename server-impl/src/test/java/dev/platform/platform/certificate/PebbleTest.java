package dev.platform.platform.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.platform.base.json.Json;
import dev.platform.base.secret.PemText;
import dev.platform.edge.route.HostCertificate;
import dev.platform.engine.Eventually;
import dev.platform.testing.FreePorts;
import dev.platform.testing.TestCertificate;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** An authority that we did not write: Pebble, the test server of Let's Encrypt. */
@Isolated("it changes which authorities this JVM trusts")
class PebbleTest {
  private static final String SHOP = "shop.acme.example";

  @TempDir private Path folder;

  private final int directory = FreePorts.next();
  private final int dns = FreePorts.next();
  private final Map<String, String> challenges = new ConcurrentHashMap<>();
  private final List<Process> programs = new ArrayList<>();

  @AfterEach
  void stop() {
    programs.forEach(Process::destroyForcibly);
  }

  @Test
  void aCertificateIsIssuedByHttp01() throws Exception {
    assumeTrue(isInstalled("pebble") && isInstalled("pebble-challtestsrv"), "pebble is installed");
    var itself = TestCertificate.of("localhost");
    var domain = domain();
    var trusted = SSLContext.getDefault();
    try {
      startPebble(itself, domain.getAddress().getPort());
      SSLContext.setDefault(trusting(itself));

      var issued =
          new Authority(URI.create("https://localhost:" + directory + "/dir"), "ops@example.org")
              .issue(SHOP, PemText.newKeys(), challenges::put);

      var certificate = HostCertificate.parse(issued.chain(), issued.key().reveal());
      assertThat(certificate.names()).containsExactly(SHOP);
      assertThat(certificate.chain()).hasSizeGreaterThan(1);
    } finally {
      SSLContext.setDefault(trusted);
      domain.stop(0);
    }
  }

  private static boolean isInstalled(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(path -> Files.isExecutable(Path.of(path, program)));
  }

  /** Responds to challenges as an edge does. */
  private HttpServer domain() throws IOException {
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/.well-known/acme-challenge/", this::respond);
    server.start();
    return server;
  }

  private void respond(HttpExchange exchange) throws IOException {
    var path = exchange.getRequestURI().getPath();
    var response = challenges.get(path.substring(path.lastIndexOf('/') + 1));
    var bytes = String.valueOf(response).getBytes(StandardCharsets.US_ASCII);
    exchange.sendResponseHeaders(response == null ? 404 : 200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private void startPebble(TestCertificate certificate, int http) throws IOException {
    certificate.write(folder, "pebble");
    var settings =
        Map.of(
            "pebble",
            Map.of(
                "listenAddress",
                "127.0.0.1:" + directory,
                "managementListenAddress",
                "127.0.0.1:" + FreePorts.next(),
                "certificate",
                folder.resolve("pebble.crt").toString(),
                "privateKey",
                folder.resolve("pebble.key").toString(),
                "httpPort",
                http,
                "tlsPort",
                http));
    var file = Files.writeString(folder.resolve("pebble.json"), Json.write(settings));
    start(
        "pebble-challtestsrv",
        "-dns01=127.0.0.1:" + dns,
        "-management=127.0.0.1:" + FreePorts.next(),
        "-http01=",
        "-https01=",
        "-tlsalpn01=",
        "-defaultIPv4=127.0.0.1",
        "-defaultIPv6=");
    start("pebble", "-config=" + file, "-dnsserver=127.0.0.1:" + dns);
    Eventually.isTrue("both respond", () -> listens(dns) && listens(directory));
  }

  private void start(String... command) throws IOException {
    var builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve(command[0] + ".log").toFile());
    builder.environment().put("PEBBLE_VA_NOSLEEP", "1");
    programs.add(builder.start());
  }

  private static boolean listens(int port) {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  private static SSLContext trusting(TestCertificate certificate) throws Exception {
    var store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    var pem = certificate.chain().getBytes(StandardCharsets.US_ASCII);
    store.setCertificateEntry(
        "pebble",
        CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(pem)));
    var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    var context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }
}
