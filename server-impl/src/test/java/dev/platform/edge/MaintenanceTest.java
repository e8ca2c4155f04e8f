package dev.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.edge.route.CustomPage;
import dev.platform.edge.route.HostRoute;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What visitors of a service in maintenance get. */
class MaintenanceTest {
  private static final URI PAGE = URI.create("https://acme.example.org/back-soon");

  private final TestEdge edge = TestEdge.started();

  @AfterEach
  void close() {
    edge.close();
  }

  private void maintain(Optional<URI> page) {
    edge.routes.put(TestEdge.ADDRESS, new HostRoute.Maintenance("srv-web", "shop", page));
  }

  @Test
  void theBuiltInPageIsAnErrorInTheFormOfTheClient() {
    maintain(Optional.empty());

    var html = edge.get("/cart", "Accept", "text/html");
    assertThat(html.statusCode()).isEqualTo(503);
    assertThat(html.body()).contains("shop is down for maintenance");
    assertThat(html.headers().firstValue("cache-control")).contains("no-store");
    assertThat(edge.get("/cart", "Accept", "application/json").body())
        .isEqualTo(
            "{\"id\":\"unavailable\",\"message\":\"shop is temporarily unavailable because of"
                + " maintenance.\"}");
    assertThat(edge.logged().resource()).isEqualTo("srv-web");
    assertThat(edge.logged().status()).isEqualTo(503);
  }

  @Test
  void thePageOfTheOwnerComesWithTheSameStatus() {
    var page = new CustomPage("text/html", "<h1>Soon</h1>".getBytes(StandardCharsets.UTF_8));
    edge.maintenancePages.put(PAGE, CompletableFuture.completedStage(Optional.of(page)));
    maintain(Optional.of(PAGE));

    var seen = edge.get("/cart");

    assertThat(seen.statusCode()).isEqualTo(503);
    assertThat(seen.body()).isEqualTo("<h1>Soon</h1>");
    assertThat(seen.headers().firstValue("content-type")).contains("text/html");
  }

  @Test
  void aPageThatCannotBeHadIsReplacedByTheBuiltInOne() {
    edge.maintenancePages.put(
        PAGE, CompletableFuture.failedStage(new IllegalStateException("no page")));
    maintain(Optional.of(PAGE));

    assertThat(edge.get("/").body()).contains("shop is down for maintenance");
  }

  @Test
  void aConnectionGoesOnBehindABody() {
    maintain(Optional.of(PAGE));

    for (int i = 0; i < 3; i++) {
      var sent =
          edge.send(
              edge.request("/").POST(HttpRequest.BodyPublishers.ofString("x".repeat(100_000))));
      assertThat(sent.statusCode()).isEqualTo(503);
    }
  }

  @Test
  void whoMayNotVisitIsKeptOut() {
    maintain(Optional.empty());
    edge.from("203.0.113.0/24");

    assertThat(edge.get("/").statusCode()).isEqualTo(403);
  }
}
