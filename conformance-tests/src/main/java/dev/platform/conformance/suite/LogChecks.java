package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.conformance.Capability;
import dev.platform.conformance.client.Authorization;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import dev.platform.conformance.client.Tail;
import dev.platform.conformance.suite.Services.Created;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The lines of a live service, those of its build included. */
@ExtendWith(SessionExtension.class)
final class LogChecks {
  private static final int MOST_LINES = 1_000;

  /** As long as a line may take to come after it is in the log. */
  private static final Duration LAST_LINE = Duration.ofSeconds(10);

  private final Session session;

  LogChecks(Session session) {
    this.session = session;
  }

  @Test
  void aBuildLeavesLines() {
    JsonNode page = untilLines(of("list-logs").query("type", "build"));

    assertThat(page.at("/logs/0/labels"))
        .anyMatch(label -> is(label, "type", "build"))
        .anyMatch(label -> is(label, "resource", live().id()));
  }

  @Test
  @Needs(Capability.APPS)
  void aRequestLeavesALine() {
    String path = "/" + session.run().with("visit");
    session
        .patience()
        .until(
            "the visit is logged",
            () -> {
              visit(path);
              return of("list-logs").query("type", "request").query("path", path);
            },
            it -> !it.expect(200).json().path("logs").isEmpty());

    JsonNode line =
        of("list-logs").query("path", path).query("limit", 1).expect(200).json().at("/logs/0");
    assertThat(line.path("labels"))
        .anyMatch(label -> is(label, "type", "request"))
        .anyMatch(label -> is(label, "method", "GET"))
        .anyMatch(label -> is(label, "path", path));
  }

  @Test
  void directionsAreOppositeOrders() {
    untilLines(of("list-logs"));

    assertThat(times(of("list-logs"))).isSortedAccordingTo(Comparator.reverseOrder());
    assertThat(times(of("list-logs").query("direction", "forward"))).isSorted();
  }

  /** Read before and after: as long as lines arrive, it is tried again. */
  @ParameterizedTest
  @ValueSource(strings = {"backward", "forward"})
  void aPageGoesOnWhereTheLastOneEnded(String direction) {
    untilLines(of("list-logs"));
    String end = Instant.now().toString();
    String start = Instant.now().minus(Duration.ofHours(1)).toString();
    Supplier<List<String>> all =
        () -> ids(window(direction, start, end).query("limit", MOST_LINES).expect(200).json());

    Reads reads =
        session
            .patience()
            .until(
                "no line arrives while the pages of list-logs are read",
                () -> new Reads(all.get(), paged(direction, start, end), all.get()),
                it -> it.before().equals(it.after()));

    assertThat(reads.paged()).as("pages of list-logs").isEqualTo(reads.before());
  }

  private record Reads(List<String> before, List<String> paged, List<String> after) {}

  private List<String> paged(String direction, String start, String end) {
    JsonNode page = window(direction, start, end).query("limit", 7).expect(200).json();
    List<String> paged = new ArrayList<>(ids(page));
    while (page.path("hasMore").asBoolean() && paged.size() <= MOST_LINES) {
      page =
          window(direction, Json.text(page, "/nextStartTime"), Json.text(page, "/nextEndTime"))
              .query("limit", 7)
              .expect(200)
              .json();
      paged.addAll(ids(page));
    }
    return paged;
  }

  @Test
  void aFilterThatNothingMatchesGivesAnEmptyPage() {
    JsonNode page = of("list-logs").query("text", session.run().with("nowhere")).expect(200).json();

    assertThat(page.path("logs")).isEmpty();
    assertThat(page.path("hasMore").asBoolean()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ownerId", "resource"})
  void aMissingParameterIsNamed(String parameter) {
    Call call = session.call("list-logs");
    if (!parameter.equals("ownerId")) {
      call.query("ownerId", session.ownerId());
    }
    if (!parameter.equals("resource")) {
      call.query("resource", live().id());
    }
    call.invalid(parameter);
  }

  @ParameterizedTest
  @CsvSource({
    "direction, sideways",
    "startTime, yesterday",
    "limit, many",
    "flavour, sweet",
    "startTime, 1999-01-01T00:00:00Z"
  })
  void aValueThatAFilterCannotHaveIsRefused(String filter, String value) {
    of("list-logs").query(filter, value).invalid(filter);
  }

  @Test
  void resourcesOfOthersAreRefused() {
    session
        .call("list-logs")
        .query("ownerId", session.ownerId())
        .query("resource", Ids.unknown("srv"))
        .refused(404);
    session
        .call("list-logs")
        .query("ownerId", Ids.unknown("tea"))
        .query("resource", live().id())
        .refused(403);
  }

  /** Every label that a line has is a filter. */
  @ParameterizedTest
  @ValueSource(strings = {"type", "level", "instance", "host", "method", "statusCode", "path"})
  @Needs(Capability.APPS)
  void aLabelIsAFilter(String name) {
    JsonNode lines =
        session
            .patience()
            .until(
                "a line has the label " + name,
                () -> {
                  visit("/labels");
                  return page();
                },
                it -> !values(it, name).isEmpty())
            .path("logs");
    Set<String> values = values(Json.object().set("logs", lines), name);

    for (String value : values) {
      JsonNode found = of("list-logs").query(name, value).query("limit", 100).expect(200).json();
      assertThat(found.path("logs")).as("list-logs with %s=%s", name, value).isNotEmpty();
      assertThat(found.path("logs"))
          .as("list-logs with %s=%s", name, value)
          .allMatch(line -> has(line, name, value));
    }
    String none = name.equals("statusCode") ? "599" : name.equals("method") ? "TRACE" : "debug";
    if (!Set.of("type", "host").contains(name)) {
      assertThat(of("list-logs").query(name, none).expect(200).json().path("logs"))
          .as("list-logs with %s=%s", name, none)
          .isEmpty();
    }
  }

  private JsonNode page() {
    return of("list-logs").query("limit", 100).expect(200).json();
  }

  private static Set<String> values(JsonNode page, String name) {
    Set<String> values = new TreeSet<>();
    for (JsonNode line : page.path("logs")) {
      line.path("labels")
          .forEach(
              label -> {
                if (Json.is(label, "/name", name)) {
                  values.add(Json.text(label, "/value"));
                }
              });
    }
    return values;
  }

  private static boolean has(JsonNode line, String name, String value) {
    return StreamSupport.stream(line.path("labels").spliterator(), false)
        .anyMatch(label -> is(label, name, value));
  }

  @Test
  void theValuesOfALabelAreTold() {
    untilLines(of("list-logs").query("type", "build"));

    JsonNode values = of("list-logs-values").query("label", "type").expect(200).json();

    assertThat(Json.texts(values)).contains("build").doesNotHaveDuplicates();
    of("list-logs-values").query("label", "flavour").invalid("label");
    of("list-logs-values").invalid("label");
  }

  @Test
  @Needs(Capability.LOG_TAIL)
  void aTailBringsNewLines() {
    String id = live().id();
    try (Tail tail = of("subscribe-logs").open()) {
      session.call("create-deploy").path("serviceId", id).json("{}").expect(201, 202);

      Optional<JsonNode> line = tail.next(session.options().deployTimeout());

      assertThat(line).isPresent();
      assertThat(session.api().document().complaints("log", line.get())).isEmpty();
      assertThat(line.get().path("labels")).anyMatch(label -> is(label, "resource", id));
    }
  }

  /** All that the log has of a build, in spite of what the service prints meanwhile. */
  @Test
  @Needs(Capability.LOG_TAIL)
  void aTailBringsEveryLineOfABuildOnce() {
    String id = live().id();
    List<String> tailed = new ArrayList<>();
    try (Tail tail = of("subscribe-logs").query("type", "build").open()) {
      session.call("create-deploy").path("serviceId", id).json("{}").expect(201, 202);
      JsonNode deploy =
          session.call("list-deploys").path("serviceId", id).expect(200).json().at("/0/deploy");
      session.deploys().untilLive(id, Json.text(deploy, "/id"));
      List<String> listed =
          ids(
              of("list-logs")
                  .query("type", "build")
                  .query("direction", "forward")
                  .query("startTime", Json.text(deploy, "/createdAt"))
                  .query("limit", MOST_LINES)
                  .expect(200)
                  .json());
      Optional<JsonNode> line = Optional.empty();
      do {
        line.ifPresent(it -> tailed.add(Json.textIfAny(it, "/id").orElse("a line without an ID")));
        line = tailed.containsAll(listed) ? tail.next(Duration.ZERO) : tail.next(LAST_LINE);
      } while (line.isPresent());

      assertThat(listed).as("lines of a build").hasSizeGreaterThan(1);
      assertThat(tailed).as("lines of subscribe-logs").doesNotHaveDuplicates().containsAll(listed);
    }
  }

  @Test
  @Needs(Capability.LOG_TAIL)
  void aTailWithoutATokenIsRefused() {
    assertThatThrownBy(() -> of("subscribe-logs").authorization(Authorization.NONE).open())
        .isInstanceOfSatisfying(
            Tail.Refused.class, refused -> assertThat(refused.status()).isEqualTo(401));
  }

  private JsonNode untilLines(Call call) {
    return session
        .patience()
        .until("there are lines", () -> call.expect(200).json(), it -> !it.path("logs").isEmpty());
  }

  private void visit(String path) {
    JsonNode service = session.services().get(live().id());
    Visits.status(Json.text(service, "/serviceDetails/url"), path);
  }

  private Call window(String direction, String start, String end) {
    return of("list-logs")
        .query("direction", direction)
        .query("startTime", start)
        .query("endTime", end);
  }

  private Call of(String operation) {
    return session
        .call(operation)
        .query("ownerId", session.ownerId())
        .query("resource", live().id());
  }

  private static List<String> ids(JsonNode page) {
    List<String> ids = new ArrayList<>();
    page.path("logs").forEach(line -> ids.add(Json.text(line, "/id")));
    return ids;
  }

  private static List<Instant> times(Call call) {
    List<Instant> times = new ArrayList<>();
    call.expect(200).json().path("logs").forEach(line -> times.add(Json.time(line, "/timestamp")));
    return times;
  }

  private static boolean is(JsonNode label, String name, String value) {
    return Json.is(label, "/name", name) && Json.is(label, "/value", value);
  }

  private Created live() {
    return session.services().live("logs");
  }
}
