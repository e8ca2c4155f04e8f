package dev.platform.platform.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.net.DefaultRoutes;
import dev.platform.identity.access.Role;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class OutboundIpsTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @Test
  void theOperatorsAddressesAreReturned() {
    assertThat(ips(Map.of("platform.engine.outboundips", "198.51.100.7, 2001:db8::7")))
        .isEqualTo("{\"ips\":[\"198.51.100.7\",\"2001:db8::7\"],\"type\":\"shared\"}");
  }

  @Test
  void withoutThemTheServersOwnAreReturned() {
    var own = DefaultRoutes.addresses().stream().map(it -> '"' + it + '"').toList().toString();

    assertThat(ips(Map.of()))
        .isEqualTo("{\"ips\":" + own.replace(" ", "") + ",\"type\":\"shared\"}");
    assertThat(own).doesNotContain("127.0.0.1", "0.0.0.0");
  }

  private static String ips(Map<String, String> settings) {
    try (var rooms = new TestRooms(database, settings)) {
      var http = new TestHttp(rooms);
      var workspace = rooms.workspace();
      var ada = rooms.member(workspace, Role.DEVELOPER);
      var stranger = rooms.member(rooms.workspace(), Role.ADMIN);
      var service =
          http.send(
                  ada,
                  "POST",
                  "/v1/services",
                  """
                  {"type": "web_service", "name": "shop", "ownerId": "%s",
                   "repo": "https://github.com/acme/shop", "serviceDetails": {"runtime": "node",
                     "envSpecificDetails": {"buildCommand": "", "startCommand": "./serve"}}}
                  """
                      .formatted(workspace.value()))
              .json()
              .at("/service/id")
              .asText();
      var path = "/v1/services/" + service + "/outbound-ips";
      assertThat(http.send(stranger, "GET", path).status()).isEqualTo(404);
      return http.send(ada, "GET", path).text();
    }
  }
}
