package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.Capability;
import dev.platform.conformance.client.Answer;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import dev.platform.conformance.client.Operation;
import dev.platform.conformance.client.Parameter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** Who did what. A machine must not read it; the person must be an administrator. */
@ExtendWith(SessionExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class AuditLogChecks {
  private static final String COLUMNS =
      "timestamp,id,event,status,actor_type,actor_id,actor_email,metadata";

  private final Session session;
  private final Once<JsonNode> project;

  AuditLogChecks(Session session) {
    this.session = session;
    this.project = Once.of("a project", this::createProject);
  }

  @AfterAll
  void remove() {
    if (project.isMade()) {
      session.call("delete-project").path("projectId", projectId()).expect(204, 404);
    }
  }

  @Test
  void aMachineMayNotReadTheAuditLog() {
    list().refused(403);
    download().refused(403);
  }

  @Test
  @Needs(Capability.PERSON)
  void aWrongDirectionIsRefused() {
    session.person().reading(list().query("direction", "sideways")).invalid("direction");
  }

  @Test
  @Needs(Capability.PERSON)
  void aTimeThatIsNoneIsRefused() {
    session.person().reading(list().query("startTime", "yesterday")).invalid("startTime");
  }

  @Test
  @Needs(Capability.PERSON)
  void aChangeIsInItWithWhoMadeIt() {
    JsonNode entry = creation();

    assertThat(Json.text(entry, "/event")).isEqualTo("CreateProjectEvent");
    assertThat(Json.text(entry, "/status")).isEqualTo("success");
    assertThat(Json.text(entry, "/actor/type")).isEqualTo("rest_api");
    assertThat(Json.text(entry, "/actor/id")).isEqualTo(session.options().clientId());
  }

  @Test
  @Needs(Capability.PERSON)
  void aRefusalIsInItWithItsReason() {
    project.get();
    String request = id(list().refused(403));

    JsonNode entry = entry(it -> Json.is(it, "/metadata/requestId", request));

    assertThat(Json.text(entry, "/status")).isEqualTo("error");
    assertThat(Json.text(entry, "/metadata/reason")).isEqualTo("credential");
  }

  @Test
  @Needs(Capability.PERSON)
  void aWriteThatLacksTheTokenOfItsSessionIsInItToo() {
    project.get();
    ObjectNode body = Json.object().put("name", session.run().with("forged"));
    Call forged = session.own().call("create-api-key").json(body.put("ownerId", owner()));
    String request = id(session.person().reading(forged).refused(403));

    JsonNode entry = entry(it -> Json.is(it, "/metadata/requestId", request));

    assertThat(Json.text(entry, "/event")).isEqualTo("CreateApiKeyEvent");
    assertThat(Json.text(entry, "/status")).isEqualTo("error");
  }

  /** Whatever the contract can change: each method of each family. */
  @Test
  @Needs(Capability.PERSON)
  void everyRejectedChangeIsInIt() {
    assumeTrue(
        session.options().gradedContract().isPresent(), "requires the grades of the installation");
    project.get();
    Map<String, String> rejected = new TreeMap<>();
    for (Operation operation : session.api().document().operations()) {
      if (operation.isChange() && session.api().has(operation.id())) {
        rejected.put(operation.id(), id(forged(operation).refused(403)));
      }
    }

    assertThat(rejected).isNotEmpty();
    AuditRules.checkRejections(rejected, recent());
  }

  /** One of each operation that changes something quickly. */
  @Test
  @Needs(Capability.PERSON)
  void everyChangeIsInIt() {
    project.get();
    Map<String, String> done = new TreeMap<>(Tour.ofKey(session));
    done.putAll(Tour.ofPerson(session));

    AuditRules.checkChanges(done, recent());
  }

  /** A change with a session, but without the token that its writes carry. */
  private Answer forged(Operation operation) {
    Call call = session.call(operation.id());
    if (operation.path().contains("{projectId}")) {
      call.path("projectId", projectId());
    }
    operation.body().ifPresent(call::json);
    operation.query().stream()
        .filter(Parameter::isRequired)
        .forEach(it -> call.query(it.name(), Ids.unknown("srv")));
    return session.person().reading(call.paths(Ids.unknown("srv"))).send();
  }

  @Test
  @Needs(Capability.PERSON)
  void aWindowBeginsAtItsStartAndEndsBeforeItsEnd() {
    JsonNode entry = creation();
    String time = Json.text(entry, "/timestamp");

    assertThat(
            read(list().query("startTime", time).query("direction", "forward").query("limit", 9)))
        .contains(entry);
    assertThat(read(list().query("endTime", time).query("limit", 100))).doesNotContain(entry);
  }

  @Test
  @Needs(Capability.PERSON)
  void pagesGoOnInBothDirections() {
    String time = settled();
    for (String direction : List.of("backward", "forward")) {
      List<JsonNode> both = read(window(direction, time).query("limit", 2));
      JsonNode first = page(window(direction, time).query("limit", 1)).path(0);

      assertThat(both).as("the oldest entries of list-owner-audit-logs").hasSize(2);
      assertThat(first.path("auditLog")).isEqualTo(both.get(0));
      assertThat(
              read(
                  window(direction, time)
                      .query("limit", 1)
                      .query("cursor", Json.text(first, "/cursor"))))
          .containsExactly(both.get(1));
    }
  }

  /** A time before which no entry is written any more, with some of the oldest before it. */
  private String settled() {
    List<JsonNode> oldest = read(list().query("direction", "forward").query("limit", 20));
    return Json.text(oldest.get(oldest.size() - 1), "/timestamp");
  }

  private Call window(String direction, String endTime) {
    return list().query("direction", direction).query("endTime", endTime);
  }

  @Test
  @Needs(Capability.PERSON)
  void theFileHasTheEntriesAndItsDownloadIsOne() {
    JsonNode entry = creation();

    Answer file =
        session
            .person()
            .reading(download().query("startTime", Json.text(entry, "/timestamp")))
            .header("Accept", "text/csv")
            .expect(200);

    assertThat(file.headers().firstValue("Content-Disposition").orElse(""))
        .startsWith("attachment");
    assertThat(file.text()).startsWith(COLUMNS + "\r\n");
    assertThat(file.text()).contains("," + Json.text(entry, "/id") + ",CreateProjectEvent,");
    String request = id(file);
    assertThat(Json.text(entry(it -> Json.is(it, "/metadata/requestId", request)), "/event"))
        .isEqualTo("DocumentDownloadEvent");
  }

  @Test
  @Needs(Capability.PERSON)
  void theLogOfAnotherWorkspaceIsNotFound() {
    session
        .person()
        .reading(session.call("list-owner-audit-logs").path("ownerId", Ids.unknown("tea")))
        .refused(404);
  }

  private JsonNode creation() {
    String made = projectId();
    return entry(it -> Json.is(it, "/metadata/projectId", made));
  }

  /** The newest entry that is meant, of those since the project of this group was created. */
  private JsonNode entry(Predicate<JsonNode> meant) {
    Optional<JsonNode> found = recent().stream().filter(meant).findFirst();
    return found.orElseThrow(
        () -> new AssertionError("the audit log does not contain the latest change"));
  }

  /** All entries since the project of this group was created, however many others write. */
  private List<JsonNode> recent() {
    String begin = Json.text(project.get(), "/createdAt");
    return Listing.of(
            () -> session.person().reading(list().query("startTime", begin).query("limit", 1_000)),
            "auditLog")
        .items();
  }

  private List<JsonNode> read(Call call) {
    return StreamSupport.stream(page(call).spliterator(), false)
        .map(it -> it.path("auditLog"))
        .toList();
  }

  private JsonNode page(Call call) {
    return session.person().reading(call).expect(200).json();
  }

  private Call list() {
    return session.call("list-owner-audit-logs").path("ownerId", owner());
  }

  private Call download() {
    return session.own().call("download-audit-log").path("ownerId", owner());
  }

  private String owner() {
    return session.ownerId();
  }

  private String projectId() {
    return Json.text(project.get(), "/id");
  }

  private static String id(Answer answer) {
    return answer.headers().firstValue("X-Request-Id").orElseThrow();
  }

  private JsonNode createProject() {
    ObjectNode body = Json.object().put("name", session.run().with("audited"));
    body.put("ownerId", owner()).putArray("environments").addObject().put("name", "main");
    return session.call("create-project").json(body).expect(201).json();
  }
}
