package dev.platform.platform.notification;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.app.TestProcess;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.json.Json;
import dev.platform.engine.simulated.SimulatedEngine;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.testing.Response;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NotificationOverrideApiTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private final TestRooms rooms =
      new TestRooms(database, TestProcess.on(database).engine(new SimulatedEngine()));
  private final TestHttp http = new TestHttp(rooms);
  private final WorkspaceId acme = rooms.workspace();
  private final Caller ada = rooms.member(acme, Role.DEVELOPER);
  private String service = "";

  @BeforeEach
  void create() {
    var json =
        """
        {"type": "static_site", "name": "site", "ownerId": "%s", "autoDeploy": "no",
         "repo": "https://github.com/acme/site", "serviceDetails": {"publishPath": "dist"}}
        """;
    service =
        http.send(ada, "POST", "/v1/services", json.formatted(acme.value()))
            .json()
            .at("/service/id")
            .asText();
  }

  @AfterEach
  void close() {
    rooms.close();
  }

  @Test
  void aServiceWithoutASettingFollowsItsWorkspace() {
    assertThat(http.send(ada, "GET", path()).json()).isEqualTo(setting("default", "default"));
    assertThat(notifyOnFail()).isEqualTo("default");
  }

  @ParameterizedTest
  @CsvSource({"failure,notify", "all,notify", "none,ignore", "default,default"})
  void theServiceFollowsItsSetting(String toSend, String notifyOnFail) {
    var changed = patch("{\"notificationsToSend\": \"%s\"}".formatted(toSend));

    assertThat(changed.status()).isEqualTo(200);
    assertThat(changed.json()).isEqualTo(setting(toSend, "default"));
    assertThat(notifyOnFail()).isEqualTo(notifyOnFail);
    var listed = http.send(ada, "GET", "/v1/services?name=site").json();
    assertThat(listed.at("/0/service/notifyOnFail").asText()).isEqualTo(notifyOnFail);
  }

  @Test
  void aChangeKeepsWhatItLeavesOut() {
    patch("{\"notificationsToSend\": \"none\"}");
    patch("{\"previewNotificationsEnabled\": \"false\"}");

    assertThat(patch("{}").json()).isEqualTo(setting("none", "false"));
    assertThat(http.send(ada, "GET", path()).json()).isEqualTo(setting("none", "false"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"notificationsToSend\": \"some\"}",
        "{\"notificationsToSend\": null}",
        "{\"previewNotificationsEnabled\": true}",
        "{\"slackEnabled\": true}"
      })
  void anythingElseIsRejected(String json) {
    patch("{\"notificationsToSend\": \"failure\"}");

    assertThat(patch(json).status()).isEqualTo(400);
    assertThat(http.send(ada, "GET", path()).json()).isEqualTo(setting("failure", "default"));
  }

  @Test
  void viewersReadAndDoNotChange() {
    var viewer = rooms.member(acme, Role.WORKSPACE_VIEWER);

    assertThat(http.send(viewer, "GET", path()).status()).isEqualTo(200);
    assertThat(http.send(viewer, "PATCH", path(), "{}").status()).isEqualTo(403);
  }

  @Test
  void strangersFindNothing() {
    var stranger = rooms.member(rooms.workspace(), Role.ADMIN);

    assertThat(http.send(stranger, "GET", path()).status()).isEqualTo(404);
    assertThat(http.send(stranger, "PATCH", path(), "{}").status()).isEqualTo(404);
  }

  private JsonNode setting(String toSend, String previews) {
    var setting =
        Map.of(
            "serviceId", service,
            "previewNotificationsEnabled", previews,
            "notificationsToSend", toSend);
    return Json.read(Json.write(setting), JsonNode.class);
  }

  private String notifyOnFail() {
    return http.send(ada, "GET", "/v1/services/" + service).json().get("notifyOnFail").asText();
  }

  private Response patch(String json) {
    return http.send(ada, "PATCH", path(), json);
  }

  private String path() {
    return "/v1/notification-settings/overrides/services/" + service;
  }
}
