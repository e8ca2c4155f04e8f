package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Caller.Credential;
import dev.platform.identity.access.Role;
import dev.platform.identity.access.Scope;
import dev.platform.testing.Response;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestRooms;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may not do something is not told how it is done. */
class AdmissionOrderTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();
  @TempDir static Path data;

  private static final Map<String, Caller> CALLERS = new HashMap<>();
  private static TestServer server;
  private static String workspace;
  private static String project;

  @BeforeAll
  static void start() {
    try (var rooms = new TestRooms(database)) {
      var acme = rooms.workspace();
      var admin = rooms.member(acme, Role.ADMIN);
      CALLERS.put("admin", admin);
      CALLERS.put("viewer", rooms.member(acme, Role.WORKSPACE_VIEWER));
      CALLERS.put("stranger", rooms.member(rooms.workspace(), Role.ADMIN));
      CALLERS.put(
          "reader",
          new Caller(
              admin.user(), Credential.THIRD_PARTY, "fam-1", Optional.empty(), Set.of(Scope.READ)));
      workspace = acme.value();
    }
    server =
        TestProcess.on(database)
            .data(data)
            .unlimited()
            .authentication(real -> new NamedCallers(real, CALLERS))
            .serve();
    var body =
        "{\"name\": \"shop\", \"environments\": [{\"name\": \"a\"}], \"ownerId\": \"%s\"}"
            .formatted(workspace);
    project = send("admin", "POST", "/v1/projects", body, "application/json").string("id");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "nonsense", "{", "{\"x\": 1}", "[]", "{\"ownerId\": 1}"})
  void theScopeIsCheckedBeforeTheBody(String body) {
    var response = send("reader", "POST", "/v1/projects", body, "application/json");

    assertThat(response.status()).as(response.text()).isEqualTo(403);
    assertThat(response.string("code")).isEqualTo("INSUFFICIENT_SCOPE");
    assertThat(send("admin", "POST", "/v1/projects", body, "application/json").status())
        .isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "nonsense", "{\"x\": 1}", "{\"name\": \"\"}"})
  void theRoleIsCheckedBeforeTheBody(String body) {
    var response = send("viewer", "PATCH", "/v1/projects/" + project, body, "application/json");

    assertThat(response.status()).as(response.text()).isEqualTo(403);
    assertThat(response.text()).contains("WORKSPACE_VIEWER");
    assertThat(send("admin", "PATCH", "/v1/projects/" + project, body, "application/json").status())
        .isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/plain", "application/x-www-form-urlencoded"})
  void bothAreCheckedBeforeTheTypeOfTheBody(String type) {
    for (String caller : new String[] {"reader", "viewer"}) {
      var path = "/v1/projects/" + project;
      assertThat(send(caller, "PATCH", path, "{\"name\": \"b\"}", type).status())
          .as(caller)
          .isEqualTo(403);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"?x=1", "?name=%00", "?=", "?name=%ff"})
  void bothAreCheckedBeforeTheQuery(String query) {
    for (String caller : new String[] {"reader", "viewer"}) {
      assertThat(send(caller, "DELETE", "/v1/projects/" + project + query, "", "").status())
          .as(caller)
          .isEqualTo(403);
    }
  }

  /** Of what does not exist for a caller, nothing is told but what is wrong with the request. */
  @ParameterizedTest
  @ValueSource(strings = {"stranger", "admin"})
  void aMistakeIsOneWhereNothingIsRefused(String caller) {
    var unknown = "/v1/projects/prj-d4g2k7tjm3vs73c0p1q0";
    var path = caller.equals("stranger") ? "/v1/projects/" + project : unknown;

    assertThat(send(caller, "PATCH", path, "{\"x\": 1}", "application/json").status())
        .isEqualTo(400);
  }

  private static Response send(
      String caller, String method, String path, String body, String type) {
    var sent = body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body);
    var headers =
        type.isEmpty()
            ? new String[] {"Authorization", "Bearer " + caller}
            : new String[] {"Authorization", "Bearer " + caller, "Content-Type", type};
    return server.client().sendUnchecked(method, path, sent, headers);
  }
}
