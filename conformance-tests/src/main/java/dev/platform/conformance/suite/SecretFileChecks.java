package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import dev.platform.conformance.suite.Services.Created;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** Secret files of one service. */
@ExtendWith(SessionExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class SecretFileChecks {
  private final Session session;
  private final Once<Created> service;

  SecretFileChecks(Session session) {
    this.session = session;
    this.service = Once.of("a service with secret files", () -> create("secret-files"));
  }

  private Created create(String what) {
    ObjectNode body = session.services().body(ServiceType.STATIC_SITE, what);
    body.set("secretFiles", Json.parse("[{\"name\": \"one\", \"content\": \"1\"}]"));
    return session.services().create(body);
  }

  @Test
  void aServiceIsCreatedWithItsFiles() {
    String id = create("secret-files-created").id();

    assertThat(
            Listing.of(
                    () -> session.call("list-secret-files-for-service").path("serviceId", id),
                    "secretFile")
                .each("name"))
        .as("the files that create-service was given")
        .containsExactly("one");
  }

  @Test
  void aFileIsSetReadReplacedListedAndDeleted() {
    for (String content : List.of("first\\r\\nü", "second")) {
      var set = one("add-or-update-secret-file", ".env").json(content(content)).expect(201).json();
      assertThat(one("retrieve-secret-file", ".env").expect(200).json()).isEqualTo(set);
      assertThat(Json.text(set, "/name")).isEqualTo(".env");
      assertThat(set.path("content")).isEqualTo(Json.parse("\"" + content + "\""));
    }
    assertThat(Listing.of(this::list, "secretFile").each("name")).containsExactly(".env", "one");

    one("delete-secret-file", ".env").expect(204);
    one("retrieve-secret-file", ".env").refused(404);
    one("delete-secret-file", ".env").refused(404);
  }

  /** With the profile for Terraform, whose list has contents too. */
  @Test
  void allFilesAreReplacedAndDeleted() {
    assumeTrue(
        session.options().gradedContract().isPresent(), "requires the grades of the installation");
    String id = session.services().own("secret-files-replaced").id();
    Call replace = session.call("update-secret-files-for-service").path("serviceId", id);
    Call list = session.call("list-secret-files-for-service").path("serviceId", id);

    JsonNode replaced =
        replace
            .json("[{\"name\": \"a\", \"content\": \"1\"}, {\"name\": \"b\", \"content\": \"2\"}]")
            .expect(200)
            .json();

    assertThat(replaced.findValuesAsText("name")).containsExactly("a", "b");
    assertThat(list.expect(200).json().findValuesAsText("content")).containsExactly("2", "1");
    assertThat(replace.json("null").expect(200).json()).isEmpty();
    assertThat(list.expect(200).json()).isEmpty();
  }

  @Test
  void whatIsNoFileNameIsRefused() {
    one("add-or-update-secret-file", "a\nb").json(content("x")).invalid("name");
  }

  @Test
  void aFileThatIsTooLargeIsRefused() {
    one("add-or-update-secret-file", "large")
        .json(content("x".repeat((1 << 20) + 1)))
        .invalid("content");
  }

  private static String content(String content) {
    return "{\"content\": \"" + content + "\"}";
  }

  private Call list() {
    return session.call("list-secret-files-for-service").path("serviceId", service.get().id());
  }

  private Call one(String operation, String name) {
    return session.call(operation).path("serviceId", service.get().id()).path("envVarKey", name);
  }
}
