package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.conformance.client.Api;
import dev.platform.conformance.client.Authorization;
import dev.platform.conformance.client.Document;
import dev.platform.conformance.client.FakeServer;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class ListingTest {
  @Test
  void itFollowsTheLastCursorUntilAPageIsEmpty() throws IOException {
    try (var server = new FakeServer()) {
      server
          .reply(200, "[" + entry("A", "1") + "," + entry("B", "2") + "]")
          .reply(200, "[" + entry("C", "3") + "]")
          .reply(200, "[]");
      var api = new Api(server.origin(), Document.load("platform"), Authorization.NONE);

      Listing listing =
          Listing.of(
              () -> api.call("get-env-vars-for-service").path("serviceId", "x").query("limit", 2),
              "envVar");

      assertThat(listing.each("key")).containsExactly("A", "B", "C");
      assertThat(listing.pages()).isEqualTo(3);
      assertThat(server.asked())
          .containsExactly(
              "GET /v1/services/x/env-vars?limit=2",
              "GET /v1/services/x/env-vars?limit=2&cursor=2",
              "GET /v1/services/x/env-vars?limit=2&cursor=3");
    }
  }

  private static String entry(String key, String cursor) {
    return "{\"envVar\": {\"key\": \"%s\", \"value\": \"\"}, \"cursor\": \"%s\"}"
        .formatted(key, cursor);
  }
}
