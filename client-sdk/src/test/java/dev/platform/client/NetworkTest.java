package dev.platform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.client.error.TransportException;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Connections through proxies, with private CAs, and with a client of the caller's. */
@Timeout(30)
class NetworkTest {
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
    StubTls server = StubTls.start(folder);
    String url = server.url();
    try (var stranger = client(url).build();
        var trusting = client(url).trustedCertificates(server.certificate()).build()) {
      assertThatThrownBy(() -> stranger.services().suspend("srv-1"))
          .isInstanceOf(TransportException.class)
          .hasMessageContaining("the server's certificate is not trusted")
          .hasMessageNotContaining("may have been carried out");
      assertThat(trusting.users().me().name()).isEqualTo("Ada");
    } finally {
      server.close();
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
}
