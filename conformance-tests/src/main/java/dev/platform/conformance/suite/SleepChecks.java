package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.Capability;
import dev.platform.conformance.client.Json;
import dev.platform.conformance.suite.Services.Created;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A web service on the plan {@code free}, which nobody visits for a while. */
@ExtendWith(SessionExtension.class)
@Needs(Capability.SLEEP)
final class SleepChecks {
  private final Session session;
  private final Services services;

  SleepChecks(Session session) {
    this.session = session;
    this.services = session.services();
  }

  @Test
  @Needs(Capability.APPS)
  void itSleepsWithoutVisitorsAndItsFirstVisitorWakesIt() {
    ObjectNode body = services.body(ServiceType.WEB_SERVICE, "drowsy");
    ((ObjectNode) body.path("serviceDetails")).put("plan", "free");
    Created web = services.create(body);
    session.deploys().untilLive(web.id(), web.deployId());
    session
        .patience()
        .until("it sleeps", () -> types(web), types -> types.contains("service_hibernated"));

    session
        .patience()
        .until(
            "its wake-up is recorded",
            () -> typesAfterVisit(web),
            it -> it.contains("service_woken"));
    session.deploys().until(web.id(), web.deployId(), "live");
    assertThat(Json.text(services.get(web.id()), "/suspended")).isEqualTo("not_suspended");
  }

  /** An instance that is about to go may still answer a visitor; then the next one wakes it. */
  private List<String> typesAfterVisit(Created web) {
    assertThat(Visits.status(Json.text(web.service(), "/serviceDetails/url"), "/")).isEqualTo(200);
    return types(web);
  }

  private List<String> types(Created web) {
    return Listing.of(() -> session.call("list-events").path("serviceId", web.id()), "event")
        .each("type");
  }
}
