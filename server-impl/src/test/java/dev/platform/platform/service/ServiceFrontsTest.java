package dev.platform.platform.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.edge.route.HostRoute;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.platform.ServiceId;
import dev.platform.platform.routing.ServiceRoutes;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestRooms;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How services meet their visitors. */
class ServiceFrontsTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @RegisterExtension final TestRooms rooms = new TestRooms(database);
  private final Services services = rooms.get(Services.class);
  private final Caller ada = rooms.member(rooms.workspace(), Role.DEVELOPER);

  @Test
  void visitorsGetTheMaintenancePageAndTheTimelineTells() {
    var id = create("upkeep");
    var routes = rooms.get(ServiceRoutes.class);
    var page = "https://acme.example.org/back-soon";

    update(id, maintenance(true, page));
    routes.refresh();

    assertThat(routes.find("upkeep"))
        .isEqualTo(new HostRoute.Maintenance(id.value(), "upkeep", Optional.of(URI.create(page))));

    update(id, maintenance(false, page));
    routes.refresh();

    assertThat(routes.find("upkeep")).isInstanceOf(HostRoute.Closed.class);
    assertThat(
            rooms.query(
                "select type || ' ' || details from event where subject_id = '"
                    + id.value()
                    + "' and type like 'maintenance%' order by position"))
        .containsExactly(
            "maintenance_mode_enabled {\"enabled\": true}",
            "maintenance_mode_uri_updated {\"toURI\": \"" + page + "\", \"fromURI\": \"\"}",
            "maintenance_mode_enabled {\"enabled\": false}");
    assertThat(rooms.query("select event from audit_log where event like 'MaintenanceMode%'"))
        .containsExactly("MaintenanceModeEnabledEvent", "MaintenanceModeEnabledEvent");
  }

  private static String maintenance(boolean enabled, String page) {
    return """
    {"serviceDetails": {"maintenanceMode": {"enabled": %s, "uri": "%s"}}}
    """
        .formatted(enabled, page);
  }

  @Test
  void aServiceMayLeaveTheDomainOfTheInstallation() {
    var id = create("moved");
    var routes = rooms.get(ServiceRoutes.class);

    update(id, "{\"serviceDetails\": {\"renderSubdomainPolicy\": \"disabled\"}}");
    routes.refresh();

    assertThat(routes.find("moved")).isEqualTo(new HostRoute.Unknown());

    update(id, "{\"serviceDetails\": {\"renderSubdomainPolicy\": null}}");
    routes.refresh();

    assertThat(routes.find("moved")).isInstanceOf(HostRoute.Closed.class);
  }

  private ServiceId create(String name) {
    var example = Examples.service(ServiceType.WEB_SERVICE);
    var wanted =
        new NewService(
            "", ServiceType.WEB_SERVICE, name, example.region(), example.spec(), 1, List.of());
    return services.create(ada, wanted).service().id();
  }

  private void update(ServiceId id, String json) {
    services.update(ada, id, type -> Examples.patch(json));
  }
}
