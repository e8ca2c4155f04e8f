package dev.platform.platform.keyvalue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.id.WorkspaceId;
import dev.platform.edge.route.TcpProtocol;
import dev.platform.engine.Eventually;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.platform.datastore.DatastoreRoutes;
import dev.platform.platform.log.LogWriter;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RejectedHostsTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();
  @RegisterExtension final TestRooms rooms = new TestRooms(database);

  private final TestHttp http = new TestHttp(rooms);
  private final WorkspaceId acme = rooms.workspace();
  private final Caller ada = rooms.member(acme, Role.DEVELOPER);
  private final LogWriter writer = rooms.get(LogWriter.class);

  @AfterEach
  void close() {
    writer.close();
  }

  @Test
  void theLogHasALineAMinute() {
    var body = "{\"name\": \"closed\", \"ownerId\": \"%s\", \"plan\": \"free\"}";
    var created = http.send(ada, "POST", "/v1/key-value", body.formatted(acme.value()));
    var id = created.json().at("/id").asText();
    rooms.settle();
    writer.start();
    var routes = rooms.get(DatastoreRoutes.class);
    routes.refresh();
    var address = routes.addresses().iterator().next();

    routes.rejected(address, "203.0.113.7");
    routes.rejected(address, "203.0.113.8");

    assertThat(routes.protocol(address)).isEqualTo(TcpProtocol.RESP);
    assertThat(routes.certificate()).isPresent();
    var path = "/v1/logs?ownerId=" + acme.value() + "&resource=" + id;
    var logs =
        Eventually.see(
            "the line", () -> http.send(ada, "GET", path).json(), it -> !it.get("logs").isEmpty());
    assertThat(logs.get("logs")).hasSize(1);
    assertThat(logs.at("/logs/0/message").asText())
        .isEqualTo(
            "==> Rejected a connection from 203.0.113.7: no entry of the IP allowlist permits it");
  }
}
