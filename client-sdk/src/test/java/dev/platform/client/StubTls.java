package dev.platform.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** An API with a certificate that the JVM does not trust. Every response is a user. */
final class StubTls implements AutoCloseable {
  private static final String PASSWORD = "changeit";
  private static final byte[] USER = "{\"name\":\"Ada\"}".getBytes(StandardCharsets.UTF_8);

  private final HttpsServer server;
  private final Path certificate;
  private final List<Map<String, List<String>>> headers = new CopyOnWriteArrayList<>();

  private StubTls(HttpsServer server, Path certificate) {
    this.server = server;
    this.certificate = certificate;
  }

  static StubTls start(Path folder) throws Exception {
    Path store = folder.resolve("store.p12");
    Path pem = folder.resolve("ca.pem");
    keytool(
        "-genkeypair",
        "-keyalg",
        "EC",
        "-dname",
        "CN=localhost",
        "-ext",
        "san=dns:localhost",
        "-keystore",
        store.toString());
    keytool("-exportcert", "-rfc", "-file", pem.toString(), "-keystore", store.toString());
    StubTls started = new StubTls(serve(store), pem);
    started.handle();
    return started;
  }

  String url() {
    return "https://localhost:" + server.getAddress().getPort();
  }

  Path certificate() {
    return certificate;
  }

  /** The headers of the requests. */
  List<Map<String, List<String>>> headers() {
    return headers;
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private void handle() {
    server.createContext(
        "/",
        exchange -> {
          headers.add(Map.copyOf(exchange.getRequestHeaders()));
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, USER.length);
          exchange.getResponseBody().write(USER);
          exchange.close();
        });
    server.start();
  }

  private static void keytool(String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of(arguments));
    command.addAll(List.of("-alias", "server", "-storetype", "PKCS12", "-storepass", PASSWORD));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
  }

  private static HttpsServer serve(Path store) throws Exception {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    return server;
  }
}
