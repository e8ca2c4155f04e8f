package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A proxy that demands a password, and a mirror whose certificate only an own authority vouches
 * for.
 */
final class CompanyNetwork implements AutoCloseable {
  static final String PASSWORD = "s3cret-pw";
  private static final String LOGIN = "me:" + PASSWORD;
  private static final String PROXY_LOGIN =
      "Basic " + Base64.getEncoder().encodeToString(LOGIN.getBytes(StandardCharsets.UTF_8));
  private static final char[] STORE_PASSWORD = "changeit".toCharArray();

  private final Path folder;
  private final Queue<String> proxied = new ConcurrentLinkedQueue<>();
  private final HttpServer proxy;
  private final HttpsServer mirror;

  private CompanyNetwork(Path folder) throws Exception {
    this.folder = folder;
    this.proxy = HttpServer.create(loopback(), 0);
    proxy.createContext("/", this::pass);
    proxy.start();
    this.mirror = mirror();
    mirror.start();
  }

  /**
   * @param folder is empty
   */
  static CompanyNetwork start(Path folder) throws Exception {
    return new CompanyNetwork(folder);
  }

  private void pass(HttpExchange exchange) throws IOException {
    if (!PROXY_LOGIN.equals(exchange.getRequestHeaders().getFirst("Proxy-Authorization"))) {
      exchange.getResponseHeaders().set("Proxy-Authenticate", "Basic realm=\"company\"");
      exchange.sendResponseHeaders(407, -1);
      exchange.close();
      return;
    }
    proxied.add(exchange.getRequestURI().toString());
    byte[] body = "through the proxy\n".getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  /** With its password. */
  String proxyUrl() {
    return "http://" + LOGIN + "@" + proxyAddress();
  }

  String proxyAddress() {
    return "127.0.0.1:" + proxy.getAddress().getPort();
  }

  /** What was fetched through the proxy. */
  Queue<String> proxied() {
    return proxied;
  }

  /** A command that prints the status of a page of the mirror. */
  String askMirror() {
    return "curl -sS -o /dev/null -w '%{http_code}\\n' " + mirror("/there");
  }

  String mirror(String path) {
    return "https://localhost:" + mirror.getAddress().getPort() + path;
  }

  /** The certificate of the authority. */
  Path authority() {
    return folder.resolve("ca.pem");
  }

  Set<Integer> ports() {
    return Set.of(proxy.getAddress().getPort(), mirror.getAddress().getPort());
  }

  private static InetSocketAddress loopback() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }

  private HttpsServer mirror() throws Exception {
    Path store = folder.resolve("store.p12");
    keytool(
        "-genkeypair -alias ca -keyalg EC -dname CN=localhost -ext san=dns:localhost -ext bc:c"
            + " -validity 2",
        store);
    keytool("-exportcert -rfc -alias ca -file " + authority(), store);
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, STORE_PASSWORD);
    }
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(keys, STORE_PASSWORD);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(factory.getKeyManagers(), null, null);
    HttpsServer server = HttpsServer.create(loopback(), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    server.createContext(
        "/",
        exchange -> {
          boolean isThere = exchange.getRequestURI().getPath().equals("/there");
          exchange.sendResponseHeaders(isThere ? 200 : 404, -1);
          exchange.close();
        });
    return server;
  }

  private static void keytool(String arguments, Path store)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/keytool"));
    words.addAll(List.of(arguments.split(" ")));
    words.addAll(List.of("-storepass", "changeit", "-keystore", store.toString()));
    SystemCommand.Result result = SystemCommand.run(words);
    assertThat(result.status()).as(result.output()).isZero();
  }

  @Override
  public void close() {
    proxy.stop(0);
    mirror.stop(0);
  }
}
