package dev.platform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.client.error.ClientErrorException;
import dev.platform.client.error.TransportException;
import dev.platform.client.model.Service;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Proxies that want a user and a password. */
@Timeout(30)
class ProxyTest {
  private static final String PASSWORD = "p@ss:w rd";

  private StubProxy proxy;

  @BeforeEach
  void start() throws Exception {
    proxy = new StubProxy("ada", PASSWORD);
  }

  @AfterEach
  void stop() throws Exception {
    proxy.close();
  }

  @Test
  void credentialsFromCodeWorkForHttp() {
    try (StubApi api = api();
        PlatformClient client = client(api.url()).proxyCredentials("ada", PASSWORD).build()) {
      assertThat(client.users().me().name()).isEqualTo("Ada");

      assertThat(proxy.requests()).containsExactly("GET " + api.url() + "/v1/users HTTP/1.1");
    }
  }

  @Test
  void credentialsFromCodeWorkForHttpsAndStayAtTheProxy(@TempDir Path folder) throws Exception {
    try (StubTls api = StubTls.start(folder);
        PlatformClient client =
            client(api.url())
                .trustedCertificates(api.certificate())
                .proxyCredentials("ada", PASSWORD)
                .build()) {
      assertThat(client.users().me().name()).isEqualTo("Ada");

      assertThat(proxy.requests()).singleElement().asString().startsWith("CONNECT localhost:");
      assertThat(api.headers())
          .singleElement()
          .satisfies(
              sent ->
                  assertThat(sent)
                      .containsEntry("Authorization", List.of("Bearer token"))
                      .doesNotContainKey("Proxy-authorization"));
    }
  }

  @Test
  void credentialsFromTheVariableWork() {
    try (StubApi api = api();
        PlatformClient client =
            PlatformClient.from(
                Map.of(
                    "PLATFORM_API_URL",
                    api.url(),
                    "PLATFORM_CLIENT_ID",
                    "key-1",
                    "PLATFORM_CLIENT_SECRET",
                    "secret",
                    "PLATFORM_PROXY",
                    "http://ada:p%40ss%3Aw%20rd@localhost:" + proxy.port()))) {
      assertThat(client.users().me().name()).isEqualTo("Ada");

      assertThat(proxy.requests()).containsExactly("POST " + api.url() + "/oauth2/token HTTP/1.1");
    }
  }

  @Test
  void credentialsWorkForLogStreams() throws Exception {
    try (StubSocket api = new StubSocket();
        PlatformClient client = client(api.url()).proxyCredentials("ada", PASSWORD).build()) {
      api.answer("");
      Service service =
          Service.SHAPE.read("{\"id\":\"srv-1\",\"ownerId\":\"tea-1\",\"name\":\"web\"}");

      client.logs().tail(service).close();

      assertThat(proxy.requests()).singleElement().asString().startsWith("CONNECT localhost:");
    }
  }

  @Test
  void aConnectionWithoutProxyGetsNoCredentials() {
    try (StubApi api = api();
        PlatformClient client =
            client(api.url())
                .proxy(HttpClient.Builder.NO_PROXY)
                .proxyCredentials("ada", PASSWORD)
                .build()) {
      client.users().me();

      assertThat(api.calls("GET /v1/users").get(0).headers())
          .doesNotContainKey("Proxy-authorization");
    }
  }

  @Test
  void aProxyThatIsNotThereIsNamed() throws Exception {
    proxy.close();
    try (PlatformClient client =
        client("https://api.invalid").proxyCredentials("ada", PASSWORD).build()) {
      assertThatThrownBy(() -> client.services().suspend("srv-1"))
          .isInstanceOf(TransportException.class)
          .hasMessageContaining("Tunnel failed, got: 502")
          .hasMessageContaining("Check the proxy")
          .hasMessageNotContaining("may have been carried out");
    }
  }

  @Test
  void aRejectionNamesWhatToSet(@TempDir Path folder) throws Exception {
    try (StubApi http = api();
        StubTls https = StubTls.start(folder);
        PlatformClient none = client(http.url()).build();
        PlatformClient tunnel = client(https.url()).build();
        PlatformClient wrong = client(https.url()).proxyCredentials("ada", "hunter2").build()) {
      rejects(() -> none.users().me());
      rejects(() -> tunnel.users().me());
      rejects(() -> wrong.users().me());
      rejects(() -> tunnel.services().suspend("srv-1"));
      rejects(() -> tunnel.logs().tail("tea-1", List.of("srv-1"), all -> {}));
    }
  }

  private static void rejects(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(ClientErrorException.class)
        .hasMessageContaining("returned 407: the proxy requires a user and a password")
        .hasMessageContaining("proxyCredentials(user, password)")
        .hasMessageContaining("PLATFORM_PROXY")
        .hasMessageNotContaining("hunter2");
  }

  @Test
  void aVariableThatCannotBeReadIsNotQuoted() {
    for (String url :
        List.of(
            "http://ada:hunter2 3@proxy:3128",
            "https://ada:hunter2@proxy:3128",
            "http://ada:hunter2@proxy",
            "http://:hunter2@proxy:3128",
            "ada:hunter2@proxy:3128")) {
      assertThatThrownBy(
              () ->
                  PlatformClient.from(
                      Map.of(
                          "PLATFORM_CLIENT_ID",
                          "key-1",
                          "PLATFORM_CLIENT_SECRET",
                          "secret",
                          "PLATFORM_PROXY",
                          url)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageNotContaining("hunter2")
          .hasNoCause();
    }
  }

  private static StubApi api() {
    return new StubApi().on("GET /v1/users", StubApi.json(200, "{\"name\":\"Ada\"}"));
  }

  private PlatformClient.Builder client(String url) {
    return PlatformClient.builder().apiUrl(url).token(() -> "token").proxy(selector());
  }

  /** The JVM's would leave out localhost. */
  private ProxySelector selector() {
    Proxy only = new Proxy(Proxy.Type.HTTP, new InetSocketAddress("localhost", proxy.port()));
    return new ProxySelector() {
      @Override
      public List<Proxy> select(URI url) {
        return List.of(only);
      }

      @Override
      public void connectFailed(URI url, SocketAddress address, IOException e) {}
    };
  }
}
