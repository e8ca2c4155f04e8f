package dev.platform.client.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class ProxyRelayTest {
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  @Test
  void onlyTheClientCanUseTheCredentials() throws Exception {
    try (ServerSocket proxy = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
        AuthenticatedProxies proxies = proxies(proxy);
        Socket stranger = connect(proxies)) {
      send(stranger, "CONNECT a:1 HTTP/1.1\r\nProxy-Relay: guess\r\n\r\n");

      assertThat(stranger.getInputStream().read()).isEqualTo(-1);
    }
  }

  @Test
  void theProxyGetsTheCredentialsAndNotTheTicket() throws Exception {
    try (ServerSocket proxy = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
        AuthenticatedProxies proxies = proxies(proxy);
        Socket client = connect(proxies)) {
      send(
          client,
          "CONNECT a:1 HTTP/1.1\r\nProxy-Relay: %s\r\nHost: a:1\r\n\r\n"
              .formatted(proxies.headers().get("Proxy-Relay")));

      try (Socket received = proxy.accept()) {
        String expected =
            "CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\nProxy-Authorization: Basic YWRhOnNlY3JldA==\r\n\r\n";
        assertThat(new String(received.getInputStream().readNBytes(expected.length()), UTF_8))
            .isEqualTo(expected);
      }
    }
  }

  @Test
  void closingEndsConnections() throws Exception {
    try (ServerSocket proxy = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
      AuthenticatedProxies proxies = proxies(proxy);
      try (Socket client = connect(proxies)) {
        send(
            client,
            "GET http://a/ HTTP/1.1\r\nProxy-Relay: %s\r\n\r\n"
                .formatted(proxies.headers().get("Proxy-Relay")));
        try (Socket received = proxy.accept()) {
          received.getInputStream().read();
          proxies.close();

          assertThat(received.getInputStream().readAllBytes()).isNotNull();
        }
      }
    }
  }

  private AuthenticatedProxies proxies(ServerSocket proxy) {
    return new AuthenticatedProxies(
        ProxySelector.of((InetSocketAddress) proxy.getLocalSocketAddress()),
        new ProxyCredentials("ada", "secret"),
        threads);
  }

  private static Socket connect(AuthenticatedProxies proxies) throws Exception {
    InetSocketAddress relay =
        (InetSocketAddress) proxies.select(URI.create("http://a")).get(0).address();
    return new Socket(relay.getAddress(), relay.getPort());
  }

  private static void send(Socket socket, String text) throws Exception {
    socket.getOutputStream().write(text.getBytes(UTF_8));
  }
}
