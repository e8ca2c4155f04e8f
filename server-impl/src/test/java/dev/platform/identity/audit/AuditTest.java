package dev.platform.identity.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.db.Db;
import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Caller.Credential;
import dev.platform.identity.access.CurrentOperation;
import dev.platform.identity.access.CurrentRequest;
import dev.platform.identity.access.Permission;
import dev.platform.identity.access.Role;
import dev.platform.identity.access.Scope;
import dev.platform.testing.Response;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.postgresql.util.PSQLException;

class AuditTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @RegisterExtension final TestRooms rooms = new TestRooms(database);
  private final TestHttp http = new TestHttp(rooms);
  private final WorkspaceId acme = rooms.workspace();
  private final Caller admin = rooms.member(acme, Role.ADMIN);
  private final Caller developer = rooms.member(acme, Role.DEVELOPER);
  private final Caller viewer = rooms.member(acme, Role.WORKSPACE_VIEWER);

  @AfterEach
  void nothingIsLeftOnTheThread() {
    assertThat(CurrentRequest.current()).isEmpty();
  }

  @Test
  void aChangeIsCommittedWithItsEntry() {
    var service = create("shop");

    assertThat(entries("")).hasSize(1);
    var entry = entries("").get(0);
    assertThat(entry.at("/event").asText()).isEqualTo("CreateServerEvent");
    assertThat(entry.at("/status").asText()).isEqualTo("success");
    assertThat(entry.at("/actor/type").asText()).isEqualTo("user");
    assertThat(entry.at("/actor/id").asText()).isEqualTo(developer.user().value());
    assertThat(entry.at("/actor/email").asText())
        .isEqualTo(developer.user().value() + "@example.org");
    assertThat(entry.at("/metadata/serviceId").asText()).isEqualTo(service);
    assertThat(entry.at("/metadata/operation").asText()).isEqualTo("create-service");
    assertThat(entry.at("/metadata/requestId").asText()).startsWith("req-");
  }

  @Test
  void aChangeWithoutItsEntryCannotCommit() {
    var db = rooms.get(Db.class);
    begin(CurrentOperation.Kind.CHANGE);

    assertThatThrownBy(
            () ->
                db.change(
                    "forgetful",
                    tx ->
                        tx.mapper(AuditMapper.class)
                            .deleteBefore(tx.now().plus(Duration.ofDays(1)), 1)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("transaction forgetful of operation some-operation");
    CurrentRequest.end();
  }

  @Test
  void anEntryThatCannotBeWrittenUndoesItsChange() {
    database.execute("alter table audit_log add constraint broken check (false) not valid");
    try {
      assertThat(post("broken").status()).isEqualTo(500);
    } finally {
      database.execute("alter table audit_log drop constraint broken");
    }

    assertThat(rooms.query("select name from service where name = 'broken'")).isEmpty();
    assertThat(entries("")).isEmpty();
  }

  @Test
  void aSensitiveReadThatCannotBeWrittenDownIsNotAnswered() {
    var path = "/v1/services/" + create("secret") + "/env-vars";
    database.execute("alter table audit_log add constraint broken check (false) not valid");
    try {
      assertThat(http.send(developer, "GET", path).status()).isEqualTo(500);
    } finally {
      database.execute("alter table audit_log drop constraint broken");
    }

    assertThat(http.send(developer, "GET", path).status()).isEqualTo(200);
    assertThat(events("")).containsExactly("ViewEnvVarValuesEvent", "CreateServerEvent");
  }

  @Test
  void aDryRunLeavesNoEntry() {
    assertThat(http.send(developer, "POST", "/v1/services?dryRun=true", body("dry")).status())
        .isEqualTo(200);

    assertThat(entries("")).isEmpty();
  }

  @Test
  void ordinaryReadsLeaveNoEntry() {
    var id = create("read");
    http.send(viewer, "GET", "/v1/services/" + id);
    http.send(viewer, "GET", "/v1/services");

    assertThat(events("")).containsExactly("CreateServerEvent");
  }

  @Test
  void everyRefusalIsKept() {
    var id = create("guarded");
    var stranger = rooms.member(rooms.workspace(), Role.ADMIN);

    assertThat(http.send(viewer, "DELETE", "/v1/services/" + id).status()).isEqualTo(403);
    assertThat(http.send(viewer, "GET", "/v1/services/" + id + "/env-vars").status())
        .isEqualTo(403);
    assertThat(http.send(stranger, "GET", "/v1/services/" + id).status()).isEqualTo(404);
    assertThat(http.send(stranger, "GET", "/v1/services?ownerId=" + acme.value()).status())
        .isEqualTo(403);
    assertThat(http.send(scoped(developer, Scope.READ), "POST", "/v1/services/" + id + "/restart"))
        .extracting(Response::status)
        .isEqualTo(403);

    var refused = entries("&limit=5");
    assertThat(refused.stream().map(it -> it.at("/event").asText() + " " + reason(it)))
        .containsExactly(
            "RestartServiceEvent scope",
            "AccessRefusedEvent membership",
            "AccessRefusedEvent membership",
            "ViewEnvVarValuesEvent role",
            "DeleteServerEvent role");
    assertThat(refused).allMatch(it -> it.at("/status").asText().equals("error"));
    assertThat(refused.get(1).at("/actor").has("email"))
        .as("the address of a stranger is not ours to tell")
        .isFalse();
    assertThat(refused.get(2).at("/metadata/serviceId").asText()).isEqualTo(id);
  }

  @Test
  void theAddressOfAStrangerIsNotTold() {
    var stranger = rooms.member(rooms.workspace(), Role.ADMIN);
    var path = "/v1/services/" + create("guarded");

    assertThat(http.send(scoped(stranger, Scope.READ), "DELETE", path).status()).isEqualTo(403);
    assertThat(http.send(scoped(developer, Scope.READ), "DELETE", path).status()).isEqualTo(403);

    var refused = entries("&limit=2");
    assertThat(refused.stream().map(AuditTest::reason)).containsExactly("scope", "scope");
    assertThat(refused.get(0).at("/actor").has("email")).isTrue();
    assertThat(refused.get(1).at("/actor/id").asText()).isEqualTo(stranger.user().value());
    assertThat(refused.get(1).at("/actor").has("email")).isFalse();
  }

  @Test
  void whatDoesNotExistLeavesNoEntry() {
    assertThat(http.send(developer, "GET", "/v1/services/srv-d4g2k7tjm3vs73c0p1q0").status())
        .isEqualTo(404);
    assertThat(http.send(developer, "GET", "/v1/services?ownerId=tea-d4g2k7tjm3vs73c0p1q0"))
        .extracting(Response::status)
        .isEqualTo(403);

    assertThat(entries("")).isEmpty();
  }

  @Test
  void secretsNeverReachAnEntry() {
    var path = "/v1/services/" + create("vars") + "/env-vars/TOKEN";

    assertThat(http.send(developer, "PUT", path, "{\"value\": \"hunter2hunter2\"}").status())
        .isEqualTo(200);
    assertThat(http.send(developer, "GET", path).json().at("/value").asText())
        .isEqualTo("hunter2hunter2");

    assertThat(rooms.query("select audit_log::text from audit_log"))
        .isNotEmpty()
        .noneMatch(row -> row.contains("hunter2"));
  }

  @Test
  void onlyAdministratorsReadItAndNoMachine() {
    var path = "/v1/owners/" + acme.value() + "/audit-logs";
    var machine =
        new Caller(
            admin.user(),
            Credential.MACHINE_KEY,
            "key-d4g2k7tjm3vs73c0p1q0",
            Optional.of(acme),
            Set.of());

    assertThat(http.send(admin, "GET", path).status()).isEqualTo(200);
    assertThat(http.send(developer, "GET", path).status()).isEqualTo(403);
    assertThat(http.send(machine, "GET", path).status()).isEqualTo(403);
    assertThat(http.send(rooms.member(rooms.workspace(), Role.ADMIN), "GET", path).status())
        .isEqualTo(404);
    assertThat(entries("").stream().map(AuditTest::reason))
        .containsExactly("membership", "credential", "role");
    assertThat(entries("").get(1).at("/actor"))
        .hasToString("{\"id\":\"key-d4g2k7tjm3vs73c0p1q0\",\"type\":\"rest_api\"}");
  }

  @Test
  void pagesGoBothWaysAndWindowsHaveEnds() {
    for (String name : List.of("one", "two", "three")) {
      create(name);
      rooms.clock().pass(Duration.ofMinutes(1));
    }
    var all = ids("");

    assertThat(all).hasSize(3);
    assertThat(ids("&direction=forward")).containsExactly(all.get(2), all.get(1), all.get(0));
    var first = page("&limit=2");
    assertThat(ids("&cursor=" + first.get(1).at("/cursor").asText())).containsExactly(all.get(2));
    var oldest = page("&limit=1&direction=forward");
    assertThat(ids("&direction=forward&cursor=" + oldest.get(0).at("/cursor").asText()))
        .containsExactly(all.get(1), all.get(0));
    assertThat(ids("&startTime=2026-03-01T12:01:00Z&endTime=2026-03-01T12:02:00Z"))
        .containsExactly(all.get(1));
    assertThat(ids("&cursor=nowhere")).isEmpty();
    assertThat(ids("&limit=5000")).hasSize(3);
  }

  @Test
  void theFileHasEveryEntryAndRunsNoFormula() throws Exception {
    create("csv");
    rooms.clock().pass(Duration.ofSeconds(1));
    var parts = rooms.get(AuditLogs.class).export(admin, acme, new AuditWindow(null, null));
    var lines =
        new String(AuditCsv.file(parts).readAllBytes(), StandardCharsets.UTF_8).split("\r\n");

    assertThat(lines).hasSize(2);
    assertThat(lines[0])
        .isEqualTo("timestamp,id,event,status,actor_type,actor_id,actor_email,metadata");
    assertThat(lines[1])
        .startsWith("2026-03-01T12:00:00Z,aud-")
        .contains(",CreateServerEvent,success,user,", "\"{\"\"", "create-service");
    assertThat(AuditCsv.cell("=1+1")).isEqualTo("'=1+1");
    assertThat(AuditCsv.cell("a,\"b\"")).isEqualTo("\"a,\"\"b\"\"\"");
  }

  @Test
  void whatIsTooOldIsDeletedAndNothingElse() {
    create("old");
    rooms.clock().pass(Duration.ofDays(364));
    create("young");
    rooms.clock().pass(Duration.ofDays(2));

    rooms.settle();

    assertThat(entries("")).hasSize(1);
  }

  @Test
  void anEntryIsNeverChanged() {
    create("final");

    assertThatThrownBy(() -> database.execute("update audit_log set status = 'ERROR'"))
        .hasCauseInstanceOf(PSQLException.class)
        .hasStackTraceContaining("never changed");
  }

  @Test
  void aChangeOutsideOfAnyOperationIsKeptUnderTheNameOfItsTransaction() {
    var access = rooms.get(Access.class);

    rooms
        .get(Db.class)
        .change("some.change", tx -> access.requireIn(tx, admin, Permission.CREATE, acme.value()));

    assertThat(events("")).containsExactly("OtherChangeEvent");
    assertThat(entries("").get(0).at("/metadata/operation").asText()).isEqualTo("some.change");
  }

  private void begin(CurrentOperation.Kind kind) {
    CurrentRequest.begin("req-1", "");
    CurrentOperation.begin("some-operation", kind, "", developer, "");
  }

  private static Caller scoped(Caller person, Scope scope) {
    return new Caller(
        person.user(), Credential.THIRD_PARTY, "client-1", Optional.empty(), Set.of(scope));
  }

  private String create(String name) {
    var answer = post(name);
    assertThat(answer.status()).isEqualTo(201);
    return answer.json().at("/service/id").asText();
  }

  private Response post(String name) {
    return http.send(developer, "POST", "/v1/services", body(name));
  }

  private String body(String name) {
    return """
    {"type": "static_site", "name": "%s", "ownerId": "%s",
     "repo": "https://github.com/acme/site"}
    """
        .formatted(name, acme.value());
  }

  private JsonNode page(String query) {
    var path = "/v1/owners/" + acme.value() + "/audit-logs" + query.replaceFirst("&", "?");
    var answer = http.send(admin, "GET", path);
    assertThat(answer.status()).isEqualTo(200);
    return answer.json();
  }

  private List<JsonNode> entries(String query) {
    return StreamSupport.stream(page(query).spliterator(), false)
        .map(it -> it.get("auditLog"))
        .toList();
  }

  private List<String> events(String query) {
    return entries(query).stream().map(it -> it.at("/event").asText()).toList();
  }

  private List<String> ids(String query) {
    return entries(query).stream().map(it -> it.at("/id").asText()).toList();
  }

  private static String reason(JsonNode entry) {
    return entry.at("/metadata/reason").asText();
  }
}
