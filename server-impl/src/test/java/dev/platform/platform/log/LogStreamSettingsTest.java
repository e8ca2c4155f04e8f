package dev.platform.platform.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.testing.Response;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Where the lines of a resource are sent to, which Terraform reads with each resource. */
class LogStreamSettingsTest {
  private static final String UNKNOWN = "srv-d4g2k7tjm3vs73c0p1q0";

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @RegisterExtension
  final TestRooms rooms = new TestRooms(database, Map.of("platform.contract.extra", "terraform"));

  private final TestHttp http = new TestHttp(rooms);
  private final WorkspaceId acme = rooms.workspace();
  private final Caller viewer = rooms.member(acme, Role.WORKSPACE_VIEWER);

  /** The provider takes this for "follows its workspace", and any other error for a failure. */
  @Test
  void aResourceWithoutOneIsNotFoundByItsId() {
    for (String id : List.of(acme.value(), UNKNOWN, "nonsense")) {
      var response = read(viewer, id);

      assertThat(response.status()).isEqualTo(404);
      assertThat(response.json().path("message").asText()).isEqualTo("Not found: " + id);
    }
  }

  @Test
  void nobodyLearnsWhatOthersHave() {
    var stranger = rooms.member(rooms.workspace(), Role.ADMIN);

    assertThat(read(stranger, acme.value()).text())
        .isEqualTo(read(stranger, UNKNOWN).text().replace(UNKNOWN, acme.value()));
  }

  @Test
  void withoutTheProfileItIsNoOperation() {
    try (var others = new TestRooms(database)) {
      var path = "/v1/logs/streams/resource/" + acme.value();
      var response = new TestHttp(others).send(viewer, "GET", path);

      assertThat(response.status()).isEqualTo(404);
      assertThat(response.json().path("message").asText()).isEqualTo("Not found: " + path);
    }
  }

  private Response read(Caller caller, String id) {
    return http.send(caller, "GET", "/v1/logs/streams/resource/" + id);
  }
}
