package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.conformance.client.Answer;
import dev.platform.conformance.client.Authorization;
import dev.platform.conformance.client.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What anybody may know of an install. */
@ExtendWith(SessionExtension.class)
final class HealthChecks {
  private final Session session;

  HealthChecks(Session session) {
    this.session = session;
  }

  @Test
  void theProcessIsAlive() {
    assertThat(read("get-healthz", "text/plain").text().strip()).isEqualTo("ok");
  }

  @Test
  void theProcessIsReadyWithAllItsParts() {
    JsonNode ready = read("get-readyz", "application/json").json();

    assertThat(Json.text(ready, "/status")).isEqualTo("ready");
    assertThat(ready.path("parts")).isNotEmpty().allMatch(it -> Json.is(it, "", "up"));
    assertThat(Json.text(ready, "/buildId")).isNotBlank();
  }

  @Test
  void theCertificateOfTheDatastoresIsPublic() {
    assertThat(read("get-datastore-authority", "application/x-pem-file").text())
        .startsWith("-----BEGIN CERTIFICATE-----")
        .doesNotContain("PRIVATE KEY");
  }

  private Answer read(String operation, String mediaType) {
    return session
        .own()
        .call(operation)
        .header("Accept", mediaType)
        .authorization(Authorization.NONE)
        .expect(200);
  }
}
