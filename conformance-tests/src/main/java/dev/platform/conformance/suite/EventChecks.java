package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import dev.platform.conformance.suite.Services.Created;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a live service tells of itself. */
@ExtendWith(SessionExtension.class)
final class EventChecks {
  private final Session session;

  EventChecks(Session session) {
    this.session = session;
  }

  @Test
  void aDeployTellsItsBeginningAndItsEnd() {
    String deploy = live().deployId();

    assertThat(ofType("deploy_started").items())
        .anyMatch(event -> Json.is(event, "/details/deployId", deploy));
    assertThat(ofType("deploy_ended").items())
        .anyMatch(
            event ->
                Json.is(event, "/details/deployId", deploy)
                    && Json.is(event, "/details/deployStatus", "succeeded"));
    assertThat(ofType("build_started,build_ended").each("type"))
        .contains("build_started", "build_ended");
  }

  @Test
  void eventsAreListedNewestFirst() {
    Listing all = Listing.of(this::list, "event");
    // Newer ones may have come meanwhile.
    Listing ones = Listing.of(() -> list().query("limit", 1), "event");

    assertThat(all.times("timestamp")).isSortedAccordingTo(Comparator.reverseOrder());
    assertThat(all.each("serviceId")).containsOnly(live().id());
    assertThat(ones.each("id")).endsWith(all.each("id").toArray(String[]::new));
    assertThat(ones.each("id")).doesNotHaveDuplicates();
  }

  /** A few types stand in the list of a service only. */
  @Test
  void anEventIsReadAlikeByItsId() {
    List<JsonNode> events =
        Listing.of(this::list, "event").items().stream()
            .filter(event -> session.api().document().complaints("event", event).isEmpty())
            .toList();

    assertThat(events).isNotEmpty();
    session
        .call("retrieve-event")
        .path("eventId", Json.text(events.get(0), "/id"))
        .query("ownerId", Ids.unknown("tea"))
        .expect(403, 404);
    for (JsonNode event : events) {
      String id = Json.text(event, "/id");
      assertThat(session.call("retrieve-event").path("eventId", id).expect(200).json())
          .isEqualTo(event);
    }
  }

  @Test
  void suspendingAndResumingAreTold() {
    String id = live().id();
    List<String> before = ofType("service_suspended,service_resumed").each("type");

    session.call("suspend-service").path("serviceId", id).expect(202);
    session.call("resume-service").path("serviceId", id).expect(202);

    List<String> after = ofType("service_suspended,service_resumed").each("type");
    assertThat(after).hasSize(before.size() + 2).startsWith("service_resumed", "service_suspended");
  }

  @Test
  void timesAreBounds() {
    assertThat(list().query("startTime", "2999-01-01T00:00:00Z").expect(200).json()).isEmpty();
    assertThat(list().query("endTime", "1999-01-01T00:00:00Z").expect(200).json()).isEmpty();
    assertThat(list().query("startTime", "1999-01-01T00:00:00Z").expect(200).json()).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource({"type, birthday", "startTime, yesterday", "flavour, sweet"})
  void aValueThatAFilterCannotHaveIsRefused(String filter, String value) {
    list().query(filter, value).invalid(filter);
  }

  private Listing ofType(String types) {
    return Listing.of(() -> list().query("type", types), "event");
  }

  private Call list() {
    return session.call("list-events").path("serviceId", live().id());
  }

  private Created live() {
    return session.services().live("events");
  }
}
