package dev.platform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.platform.client.error.TransportException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Connections through proxies, with private CAs, and with a client of the caller's. */
@Timeout(30)
class NetworkTest {
  private static final String PASSWORD = "changeit";
  private static final byte[] USER = "{\"name\":\"Ada\"}".getBytes(StandardCharsets.UTF_8);

  @TempDir private Path folder;

  @Test
  void callsGoThroughAProxy() throws Exception {
    try (var proxy = new BrokenServer(BrokenServer.response(200, "{\"name\":\"Ada\"}"))) {
      URI address = URI.create(proxy.url());
      var selector = ProxySelector.of(new InetSocketAddress(address.getHost(), address.getPort()));
      try (var client = client("http://api.invalid").proxy(selector).build()) {
        assertThat(client.users().me().name()).isEqualTo("Ada");
      }
      var environment =
          Map.of(
              "PLATFORM_API_URL", "http://api.invalid",
              "PLATFORM_OAUTH_URL", "http://oauth.invalid",
              "PLATFORM_CLIENT_ID", "key-1",
              "PLATFORM_CLIENT_SECRET", "secret",
              "PLATFORM_PROXY", proxy.url());
      try (var client = PlatformClient.from(environment)) {
        assertThatThrownBy(() -> client.users().me()).hasMessageContaining("access_token");
      }
    }
  }

  @Test
  void anUnknownAuthorityIsNamedAndCanBeTrusted() throws Exception {
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
    HttpsServer server = serve(store);
    String url = "https://localhost:" + server.getAddress().getPort();
    try (var stranger = client(url).build();
        var trusting = client(url).trustedCertificates(pem).build()) {
      assertThatThrownBy(() -> stranger.services().suspend("srv-1"))
          .isInstanceOf(TransportException.class)
          .hasMessageContaining("the server's certificate is not trusted")
          .hasMessageNotContaining("may have been carried out");
      assertThat(trusting.users().me().name()).isEqualTo("Ada");
    } finally {
      server.stop(0);
    }
  }

  @Test
  void aFileWithoutCertificatesIsRejected() throws Exception {
    Path empty = Files.createFile(folder.resolve("empty.pem"));

    assertThatThrownBy(() -> PlatformClient.builder().trustedCertificates(empty))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("holds no certificate");
  }

  @Test
  void aGivenClientIsUsedAsItIs() throws Exception {
    try (var server = new BrokenServer(BrokenServer.response(200, "{\"name\":\"Ada\"}"))) {
      HttpClient given = HttpClient.newHttpClient();
      try (var client = client(server.url()).httpClient(given).build()) {
        assertThat(client.users().me().name()).isEqualTo("Ada");
      }
      assertThatThrownBy(
              () ->
                  client(server.url()).httpClient(given).proxy(ProxySelector.getDefault()).build())
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("httpClient");
    }
  }

  @Test
  void anInterceptorSeesEachAttemptAsItIsSent() throws Exception {
    List<String> sent = new ArrayList<>();
    try (var server =
            new BrokenServer(
                BrokenServer.response(503, "{}"),
                BrokenServer.response(200, "{\"name\":\"Ada\"}"));
        var client =
            client(server.url())
                .aroundAttempt(
                    next ->
                        request -> {
                          sent.add(request.headers().get("authorization"));
                          return next.send(request.withHeader("X-Trace", "1"));
                        })
                .build()) {
      client.users().me();
    }
    assertThat(sent).containsExactly("Bearer token", "Bearer token");
  }

  private static PlatformClient.Builder client(String url) {
    return PlatformClient.builder().apiUrl(url).token(() -> "token");
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
    server.createContext(
        "/",
        exchange -> {
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, USER.length);
          exchange.getResponseBody().write(USER);
          exchange.close();
        });
    server.start();
    return server;
  }
}
