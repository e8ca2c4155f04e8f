package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The notification setting of a static site; each check leaves it as the workspace has it. */
@ExtendWith(SessionExtension.class)
final class NotificationChecks {
  private static final String CHANGE = "patch-service-notification-overrides";
  private static final String READ = "retrieve-service-notification-overrides";

  private final Session session;

  NotificationChecks(Session session) {
    this.session = session;
  }

  @Test
  void aServiceFollowsItsWorkspaceByDefault() {
    JsonNode setting = call(READ).expect(200).json();

    assertThat(Json.text(setting, "/serviceId")).isEqualTo(site());
    assertThat(Json.text(setting, "/notificationsToSend")).isEqualTo("default");
    assertThat(Json.text(setting, "/previewNotificationsEnabled")).isEqualTo("default");
  }

  @ParameterizedTest(name = "{0}: notifyOnFail is {1}")
  @CsvSource({"failure, notify", "all, notify", "none, ignore"})
  void notifyOnFailOfTheServiceFollows(String toSend, String notifyOnFail) {
    try {
      patch("{\"notificationsToSend\": \"%s\"}".formatted(toSend)).expect(200);
      assertThat(Json.text(call(READ).expect(200).json(), "/notificationsToSend"))
          .isEqualTo(toSend);
      assertThat(notifyOnFail()).isEqualTo(notifyOnFail);
    } finally {
      patch("{\"notificationsToSend\": \"default\"}").expect(200);
    }
    assertThat(notifyOnFail()).isEqualTo("default");
  }

  @Test
  void anEmptyChangeKeepsTheSetting() {
    try {
      patch("{\"previewNotificationsEnabled\": \"false\"}").expect(200);
      assertThat(Json.text(patch("{}").expect(200).json(), "/previewNotificationsEnabled"))
          .isEqualTo("false");
    } finally {
      patch("{\"previewNotificationsEnabled\": \"default\"}").expect(200);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"notificationsToSend\": \"some\"}",
        "{\"previewNotificationsEnabled\": true}",
        "{\"slackEnabled\": true}"
      })
  void anotherSettingIsRejected(String change) {
    patch(change).expect(400);
  }

  private String notifyOnFail() {
    return Json.text(session.services().get(site()), "/notifyOnFail");
  }

  private Call patch(String change) {
    return call(CHANGE).json(change);
  }

  private Call call(String operation) {
    return session.call(operation).path("serviceId", site());
  }

  private String site() {
    return session.services().shared(ServiceType.STATIC_SITE).id();
  }
}
