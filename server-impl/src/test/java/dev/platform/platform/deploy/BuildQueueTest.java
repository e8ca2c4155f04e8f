package dev.platform.platform.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.app.TestProcess;
import dev.platform.base.id.WorkspaceId;
import dev.platform.engine.spi.BuildSpec;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.platform.ServiceId;
import dev.platform.platform.log.LogSink;
import dev.platform.platform.log.RecordedLines;
import dev.platform.platform.service.Services;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.glassfish.hk2.utilities.binding.AbstractBinder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** More deploys than build places, on a simulated engine with two of them. */
class BuildQueueTest {
  private static final int PLACES = 2;

  private final TestDatabase database = TestDatabase.fresh();

  private final RecordedLines log = new RecordedLines();

  private final TestRooms rooms =
      new TestRooms(database, TestProcess.on(database).override(new Log()));

  private final TestHttp http = new TestHttp(rooms);
  private final Team acme = new Team();
  private final Team globex = new Team();

  @BeforeEach
  void limit() {
    rooms.engine().builds().places(PLACES);
    rooms.engine().holdBuilds();
  }

  @AfterEach
  void drop() {
    rooms.close();
    database.close();
  }

  @Test
  void fiftyServicesDeployedAtOnceAllBecomeLive() {
    var services = IntStream.range(0, 50).mapToObj(i -> acme.create("shop-" + i)).toList();
    var last = services.get(49);

    rooms.settle();
    rooms.clock().jump(Duration.ofHours(2));
    rooms.settle();
    var early = states(services);
    var waiting = acme.deploy(last);
    var events = events(last);
    var begun = buildAll();

    assertThat(early).isEqualTo(Map.of("build_in_progress", 2L, "queued", 48L));
    assertThat(waiting.path("status").asText()).isEqualTo("queued");
    assertThat(waiting.has("startedAt")).isFalse();
    assertThat(events).isEmpty();
    assertThat(states(services)).isEqualTo(Map.of("live", 50L));
    assertThat(begun).isEqualTo(services);
    assertThat(events(last)).startsWith("build_started", "build_ended");
  }

  /** The first has many services, and the second comes later with two. */
  @Test
  void workspacesTakeTurns() {
    var many = IntStream.range(0, 8).mapToObj(i -> acme.create("shop-" + i)).toList();
    rooms.settle();
    var one = globex.create("site-1");
    var two = globex.create("site-2");

    var begun = buildAll();

    assertThat(begun.subList(0, 2)).containsExactly(many.get(0), many.get(1));
    assertThat(begun.subList(2, 4)).containsExactlyInAnyOrder(many.get(2), one);
    assertThat(begun.subList(4, 6)).containsExactlyInAnyOrder(many.get(3), two);
    assertThat(begun.subList(6, 10)).isEqualTo(many.subList(4, 8));
  }

  @Test
  void theLogAndThePageShowThePlaceInTheQueue() {
    IntStream.range(0, 6).forEach(i -> acme.create("shop-" + i));
    var service = acme.create("site");
    rooms.settle();
    var id = acme.deploy(service).path("id").asText();
    var place = acme.place(service);

    buildAll();

    assertThat(place).contains("Waiting for a free build slot, behind 4 deploys.");
    assertThat(acme.place(service)).isEmpty();
    assertThat(log.texts().stream().filter(text -> text.contains(id)))
        .containsExactly(
            "Deploy " + id + " is queued. It waits for a free build slot, behind 4 deploys.",
            "Deploy " + id + " is queued. It waits for a free build slot, behind 2 deploys.",
            "Deploy " + id + " is queued. It waits for a free build slot.",
            "Deploy " + id + " is live.");
  }

  /** A service whose code changes all the time comes to its turn like the others. */
  @Test
  void aNewerDeployKeepsThePlaceOfTheOneThatItReplaces() {
    acme.create("shop-0");
    acme.create("shop-1");
    var service = acme.create("site");
    var others = IntStream.range(2, 5).mapToObj(i -> acme.create("shop-" + i)).toList();
    rooms.settle();
    var old = acme.deploy(service).path("id").asText();

    acme.send("POST", "/v1/services/" + service + "/deploys", "{}");
    var begun = buildAll();

    assertThat(begun.subList(2, 4)).containsExactlyInAnyOrder(service, others.get(0));
    assertThat(begun.subList(4, 6)).isEqualTo(others.subList(1, 3));
    assertThat(acme.send("GET", "/v1/services/" + service + "/deploys/" + old, null).toString())
        .contains("\"status\":\"canceled\"");
  }

  @Test
  void whatNeedsNoBuildNeedsNoPlace() {
    rooms.engine().releaseBuilds();
    var service = acme.create("site");
    rooms.settle();
    rooms.engine().holdBuilds();
    acme.create("shop-0");
    acme.create("shop-1");
    rooms.settle();

    acme.send("POST", "/v1/services/" + service + "/deploys", "{\"deployMode\": \"deploy_only\"}");
    rooms.settle();

    assertThat(acme.deploy(service).path("status").asText()).isEqualTo("live");
    assertThat(acme.send("GET", "/v1/services/" + service + "/deploys", null)).hasSize(2);
  }

  /** Lets one round of builds end after the other. Returns the services in their order. */
  private List<String> buildAll() {
    List<String> begun = new ArrayList<>();
    Set<String> known = new HashSet<>();
    rooms.settle();
    while (!building().isEmpty()) {
      assertThat(building()).hasSizeLessThanOrEqualTo(PLACES);
      building().stream()
          .filter(spec -> known.add(spec.ref().key()))
          .forEach(spec -> begun.add(spec.owner()));
      rooms.engine().releaseBuilds();
      rooms.engine().holdBuilds();
      rooms.clock().pass(Duration.ofSeconds(1));
      rooms.settle();
    }
    return begun;
  }

  private List<BuildSpec> building() {
    return rooms.engine().builds().started();
  }

  private Map<String, Long> states(List<String> services) {
    return services.stream()
        .collect(
            Collectors.groupingBy(
                service -> acme.deploy(service).path("status").asText(), Collectors.counting()));
  }

  private List<String> events(String service) {
    return rooms.query("select type from event where subject_id = '" + service + "' order by id");
  }

  /** A workspace with a developer. */
  private final class Team {
    private final WorkspaceId workspace = rooms.workspace();
    private final Caller developer = rooms.member(workspace, Role.DEVELOPER);

    String create(String name) {
      rooms.clock().pass(Duration.ofSeconds(1));
      return send(
              "POST",
              "/v1/services",
              """
              {"type": "background_worker", "name": "%s", "ownerId": "%s",
               "repo": "https://github.com/acme/shop", "serviceDetails": {"runtime": "node",
                 "envSpecificDetails": {"buildCommand": "npm ci", "startCommand": "npm start"}}}
              """
                  .formatted(name, workspace.value()))
          .at("/service/id")
          .asText();
    }

    /** The newest of a service. */
    JsonNode deploy(String service) {
      return send("GET", "/v1/services/" + service + "/deploys?limit=1", null).at("/0/deploy");
    }

    /** What the page of a service says of its newest deploy. */
    Optional<String> place(String service) {
      var overview = rooms.get(Services.class).overview(developer, new ServiceId(service));
      return overview.place(overview.deploys().get(0));
    }

    JsonNode send(String method, String path, String json) {
      var response = http.send(developer, method, path, json);
      assertThat(response.status()).as(response.text()).isLessThan(300);
      return response.json();
    }
  }

  /** Remembers what the logs of services say. */
  private final class Log extends AbstractBinder {
    @Override
    protected void configure() {
      bind(log).to(LogSink.class).ranked(1);
    }
  }
}
