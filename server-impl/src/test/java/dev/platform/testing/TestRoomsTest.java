package dev.platform.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Replicas of one installation, and the work that they do. */
class TestRoomsTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @RegisterExtension final TestRooms rooms = new TestRooms(database);

  @Test
  void whatOneReplicaIsAskedForAnotherDoes() {
    var acme = rooms.workspace();
    var ada = rooms.member(acme, Role.DEVELOPER);
    var made =
        new TestHttp(rooms)
            .send(
                ada,
                "POST",
                "/v1/services",
                """
                {"type": "web_service", "name": "shop", "ownerId": "%s",
                 "repo": "https://git.example.org/acme/shop.git",
                 "serviceDetails": {"runtime": "node",
                   "envSpecificDetails": {"buildCommand": "", "startCommand": "serve"}}}
                """
                    .formatted(acme.value()))
            .json();
    var deploy =
        "/v1/services/%s/deploys/%s"
            .formatted(made.at("/service/id").asText(), made.path("deployId").asText());

    try (var other = rooms.replica()) {
      assertThat(status(other, ada, deploy)).isNotEqualTo("live");
      other.settle();
    }

    assertThat(status(rooms, ada, deploy)).isEqualTo("live");
  }

  private static String status(TestRooms rooms, Caller caller, String deploy) {
    return new TestHttp(rooms).send(caller, "GET", deploy).json().path("status").asText();
  }
}
