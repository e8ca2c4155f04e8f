package dev.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.edge.route.AllowList;
import dev.platform.edge.route.HostRoute;
import dev.platform.edge.route.SiteRules;
import java.net.URI;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who may reach a service, over HTTP. */
class AllowListTest {
  private TestEdge edge = TestEdge.started();

  @AfterEach
  void close() {
    edge.close();
  }

  @ParameterizedTest
  @CsvSource({
    "203.0.113.0/24, 203.0.113.0, true",
    "203.0.113.0/24, 203.0.113.255, true",
    "203.0.113.0/24, 203.0.114.0, false",
    "203.0.113.7/32, 203.0.113.7, true",
    "203.0.113.7/32, 203.0.113.8, false",
    "203.0.113.9/24, 203.0.113.200, true",
    "128.0.0.0/1, 255.1.2.3, true",
    "128.0.0.0/1, 127.255.255.255, false",
    "203.0.113.0/24, ::ffff:203.0.113.9, true",
    "203.0.113.0/24, ::ffff:203.0.114.9, false",
    "2001:db8::/32, 2001:db8:ffff::1, true",
    "2001:db8::/32, 2001:db9::1, false",
    "2001:db8::1/128, 2001:db8::1, true",
    "::/0, 2001:db8::1, true",
    "::/0, 203.0.113.9, false",
    "203.0.113.0/24, 2001:db8::1, false",
    "0.0.0.0/0, 203.0.113.9, true",
    "0.0.0.0/0, 2001:db8::1, true",
    "203.0.113.0/24, unknown, false",
    "203.0.113.0/24, '', false",
    "203.0.113.0/24, localhost, false"
  })
  void aRangeHasItsAddresses(String range, String address, boolean admitted) {
    assertThat(list("192.0.2.0/24", range).admits(address)).isEqualTo(admitted);
  }

  @Test
  void nobodyIsInAnEmptyList() {
    assertThat(list().admits("127.0.0.1")).isFalse();
  }

  private static AllowList list(String... ranges) {
    return AllowList.of(List.of(ranges));
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.0/8, 10.1.0.0/16, 10.1.2.3, true",
    "10.0.0.0/8, 10.1.0.0/16, 10.2.2.3, false",
    "10.0.0.0/8, 192.0.2.0/24, 10.1.2.3, false",
    "10.0.0.0/8, 192.0.2.0/24, 192.0.2.1, false",
    "0.0.0.0/0, 192.0.2.0/24, 192.0.2.1, true",
    "0.0.0.0/0, 192.0.2.0/24, 2001:db8::1, false",
    "0.0.0.0/0, 0.0.0.0/0, 2001:db8::1, true"
  })
  void whoIsInEachOfTheListsGetsIn(
      String service, String environment, String address, boolean admitted) {
    assertThat(list(service).and(list(environment)).admits(address)).isEqualTo(admitted);
    assertThat(AllowList.EVERYWHERE.admits(address)).isTrue();
  }

  @Test
  void whoIsNotInTheListGetsAPageThatSaysSo() {
    try (Instance web = Instance.naming("i-1")) {
      edge.route(web).from("203.0.113.0/24");

      HttpResponse<String> page = edge.get("/", "Accept", "text/html");
      assertThat(page.statusCode()).isEqualTo(403);
      assertThat(page.body())
          .contains("Access denied", "does not accept requests from 127.0.0.1", "ipAllowList");
      assertThat(edge.get("/", "Accept", "application/json").body())
          .isEqualTo(
              """
              {"id":"forbidden","message":"127.0.0.1 does not accept requests from 127.0.0.1."}\
              """);
      assertThat(edge.logged().status()).isEqualTo(403);
      assertThat(edge.logged().instance()).isNull();
    }
  }

  @Test
  void aChangeHoldsForTheNextRequestOfTheSameConnection() {
    try (Instance web = Instance.naming("i-1")) {
      edge.route(web).from("127.0.0.0/8");
      assertThat(edge.get("/").body()).isEqualTo("i-1");
      edge.from("203.0.113.0/24");
      assertThat(edge.get("/").statusCode()).isEqualTo(403);
      edge.from("203.0.113.0/24", "127.0.0.1/32");
      assertThat(edge.get("/").body()).isEqualTo("i-1");
    }
  }

  @Test
  void sitesAndClosedServicesAreGuardedToo(@TempDir Path root) {
    edge.from("203.0.113.0/24");

    edge.routes.put(TestEdge.ADDRESS, new HostRoute.Site("srv-site", root, SiteRules.none()));
    assertThat(edge.get("/").statusCode()).isEqualTo(403);
    edge.routes.put(
        TestEdge.ADDRESS, new HostRoute.Closed("secret-plan", HostRoute.Reason.SUSPENDED));
    assertThat(edge.get("/").statusCode()).isEqualTo(403);
    assertThat(edge.get("/").body()).doesNotContain("secret-plan");
  }

  @Test
  void aWebSocketIsRefused() {
    try (Instance web = Instance.speaking("i-1", socket -> {})) {
      edge.route(web).from("203.0.113.0/24");

      assertThat(refusedWebSocket()).isEqualTo(403);
    }
  }

  private int refusedWebSocket() {
    try {
      edge.client
          .newWebSocketBuilder()
          .buildAsync(
              URI.create(edge.uri("/").toString().replace("http:", "ws:")),
              new WebSocket.Listener() {})
          .join();
      return 101;
    } catch (CompletionException e) {
      return ((WebSocketHandshakeException) e.getCause()).getResponse().statusCode();
    }
  }

  @Test
  void aHeaderCountsBehindATrustedProxyOnly() {
    try (Instance web = Instance.naming("i-1")) {
      edge.route(web).from("203.0.113.0/24");
      assertThat(edge.get("/", "X-Forwarded-For", "203.0.113.9").statusCode()).isEqualTo(403);

      edge.close();
      edge = TestEdge.trusting();
      edge.route(web).from("203.0.113.0/24", "2001:db8::/32");
      assertThat(edge.get("/", "X-Forwarded-For", "203.0.113.9").body()).isEqualTo("i-1");
      assertThat(edge.get("/", "X-Forwarded-For", "::ffff:203.0.113.9").body()).isEqualTo("i-1");
      assertThat(edge.get("/", "X-Forwarded-For", "2001:db8::5").body()).isEqualTo("i-1");
      assertThat(edge.get("/", "X-Forwarded-For", "203.0.113.9, 198.51.100.1").statusCode())
          .as("what the client wrote itself does not count")
          .isEqualTo(403);
      assertThat(edge.get("/", "X-Forwarded-For", "203.0.113.9:4711").statusCode()).isEqualTo(403);
    }
  }
}
