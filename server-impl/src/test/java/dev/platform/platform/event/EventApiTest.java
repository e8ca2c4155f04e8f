package dev.platform.platform.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.db.Db;
import dev.platform.base.event.DomainEvent;
import dev.platform.base.event.EventId;
import dev.platform.base.event.EventLog;
import dev.platform.base.id.Id;
import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.platform.ServiceId;
import dev.platform.testing.Response;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class EventApiTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @RegisterExtension final TestRooms rooms = new TestRooms(database);
  private final TestHttp http = new TestHttp(rooms);
  private final WorkspaceId acme = rooms.workspace();
  private final Caller ada = rooms.member(acme, Role.WORKSPACE_VIEWER);

  private ServiceId web;
  private String list;

  @BeforeEach
  void service() {
    web = new ServiceId("srv-" + acme.value().substring(4));
    list = "/v1/services/" + web.value() + "/events";
    register(web, acme);
  }

  @Test
  void eventsAreListedNewestFirstAsTheyWereWritten() {
    append("server_available", Map.of());
    append("instance_count_changed", Map.of("fromInstances", 1, "toInstances", 3));

    var entries = get(list).json();

    assertThat(texts(entries, "/event/type"))
        .containsExactly("instance_count_changed", "server_available");
    assertThat(entries.at("/0/event/details").toString())
        .isEqualTo("{\"toInstances\":3,\"fromInstances\":1}");
    assertThat(entries.at("/0/event/serviceId").asText()).isEqualTo(web.value());
    assertThat(entries.at("/1/event/details")).isEmpty();
  }

  @Test
  void eventsAreDeletedAfterTheirRetentionPeriod() {
    append("server_available", Map.of());
    rooms.clock().pass(Duration.ofDays(89));
    append("server_available", Map.of());
    rooms.settle();
    assertThat(get(list).json()).hasSize(2);

    rooms.clock().pass(Duration.ofDays(2));
    rooms.settle();

    assertThat(get(list).json()).hasSize(1);
  }

  @Test
  void whoMayNotReadLogsDoesNotSeeWhatABuildPrinted() {
    var message = "The build command exited with status 1.\nnpm error missing script: build";
    append(
        "build_ended",
        Map.of(
            "buildId",
            "bld-00000000000000000000",
            "buildStatus",
            "failed",
            "status",
            2,
            "reason",
            Map.of("failure", Map.of("evicted", false, "nonZeroExit", 1, "message", message))));
    var path = "/event/details/reason/failure/message";
    var developer = rooms.member(acme, Role.DEVELOPER);

    assertThat(texts(get(list).json(), path))
        .containsExactly("The build command exited with status 1.");
    assertThat(texts(http.send(developer, "GET", list, null).json(), path))
        .containsExactly(message);
  }

  @Test
  void pagesFollowOneAnother() {
    for (int i = 0; i < 5; i++) {
      append("instance_count_changed", Map.of("fromInstances", i, "toInstances", 9));
    }

    List<String> seen = new ArrayList<>();
    var page = get(list + "?limit=2").json();
    while (!page.isEmpty()) {
      seen.addAll(texts(page, "/event/details/fromInstances"));
      page =
          get(list + "?limit=2&cursor=" + page.get(page.size() - 1).get("cursor").asText()).json();
    }

    assertThat(seen).containsExactly("4", "3", "2", "1", "0");
    assertThat(get(list + "?cursor=unknown").json()).isEmpty();
  }

  @Test
  void typesAndTimesChoose() {
    append("server_available", Map.of());
    rooms.clock().pass(Duration.ofDays(60));
    var start = rooms.clock().instant();
    append("service_suspended", Map.of());
    append("service_resumed", Map.of());
    rooms.clock().pass(Duration.ofHours(1));

    assertThat(types(""))
        .containsExactly("service_resumed", "service_suspended", "server_available");
    assertThat(types("?type=server_available,service_resumed"))
        .containsExactly("service_resumed", "server_available");
    assertThat(types("?type=server_available&type=service_suspended"))
        .containsExactly("service_suspended", "server_available");
    assertThat(types("?startTime=" + start))
        .containsExactly("service_resumed", "service_suspended");
    assertThat(types("?endTime=" + start.getEpochSecond())).containsExactly("server_available");
  }

  @Test
  void anEventIsReadByItsId() {
    var id = append("service_suspended", Map.of());

    var event = get("/v1/events/" + id.value()).json();

    assertThat(event).isEqualTo(get(list).json().at("/0/event"));
    assertThat(get("/v1/events/" + id.value() + "?ownerId=" + acme.value()).json())
        .isEqualTo(event);
  }

  @Test
  void eventsOfOthersDoNotExist() {
    var id = append("service_suspended", Map.of());
    var other = rooms.workspace();
    var eve = rooms.member(other, Role.ADMIN);
    var path = "/v1/events/" + id.value();

    assertThat(http.send(eve, "GET", list).status()).isEqualTo(404);
    assertThat(http.send(eve, "GET", path).status()).isEqualTo(404);
    assertThat(http.send(eve, "GET", path + "?ownerId=" + other.value()).status()).isEqualTo(404);
    assertThat(http.send(eve, "GET", path + "?ownerId=" + acme.value()).status()).isEqualTo(403);
    assertThat(get("/v1/events/evt-none").json().get("message").asText())
        .isEqualTo("Not found: evt-none");
    assertThat(get("/v1/services/srv-none/events").status()).isEqualTo(404);
  }

  @Test
  void whatOnlyTheListShowsIsNotFoundByItsId() {
    var id = append("suspender_added", Map.of("actor", "user"));

    assertThat(types("")).containsExactly("suspender_added");
    assertThat(get("/v1/events/" + id.value()).status()).isEqualTo(404);
  }

  private Response get(String path) {
    return http.send(ada, "GET", path);
  }

  private List<String> types(String query) {
    return texts(get(list + query).json(), "/event/type");
  }

  private static List<String> texts(JsonNode entries, String pointer) {
    List<String> texts = new ArrayList<>();
    entries.forEach(entry -> texts.add(entry.at(pointer).asText()));
    return texts;
  }

  private void register(Id id, WorkspaceId workspace) {
    database.execute(
        "insert into resource (id, workspace_id, kind) values ('%s', '%s', 'service')"
            .formatted(id.value(), workspace.value()));
  }

  private EventId append(String type, Map<String, Object> details) {
    var log = rooms.get(EventLog.class);
    return rooms
        .get(Db.class)
        .write("test", tx -> log.append(tx, acme, new Fact(type, web, details)));
  }

  private record Fact(String type, Id subject, Map<String, Object> details)
      implements DomainEvent {}
}
