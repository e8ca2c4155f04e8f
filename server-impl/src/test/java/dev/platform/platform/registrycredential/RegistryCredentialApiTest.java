package dev.platform.platform.registrycredential;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.testing.Response;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RegistryCredentialApiTest {
  private static final String LIST = "/v1/registrycredentials";
  private static final String TOKEN = "ghp-hunter2hunter2";

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @RegisterExtension final TestRooms rooms = new TestRooms(database);
  private final TestHttp http = new TestHttp(rooms);
  private final WorkspaceId acme = rooms.workspace();
  private final Caller ada = rooms.member(acme, Role.DEVELOPER);

  @Test
  void aCredentialIsCreatedReadReplacedAndDeleted() {
    var created = create("ghcr", "GITHUB");
    var path = LIST + "/" + created.at("/id").asText();

    assertThat(created.at("/username").asText()).isEqualTo("bot");
    assertThat(send("GET", path, null).json()).isEqualTo(created);
    var changed = send("PATCH", path, body("hub", "DOCKER", "\"other\"")).json();
    assertThat(changed.at("/name").asText()).isEqualTo("hub");
    assertThat(changed.at("/registry").asText()).isEqualTo("DOCKER");
    assertThat(send("PATCH", path, "{\"name\": \"half\"}").status()).isEqualTo(400);
    assertThat(send("DELETE", path, null).status()).isEqualTo(204);
    assertThat(send("GET", path, null).status()).isEqualTo(404);
  }

  @Test
  void theTokenIsNeverSeenAgain() {
    var path = LIST + "/" + create("secret", "GITLAB").at("/id").asText();

    for (String read : List.of(path, LIST)) {
      assertThat(send("GET", read, null).json().toString()).doesNotContain("hunter2", "authToken");
    }
    assertThat(rooms.query("select encode(token, 'escape') from registry_credential"))
        .isNotEmpty()
        .noneMatch(token -> token.contains("hunter2"));
    assertThat(rooms.query("select audit_log::text from audit_log"))
        .isNotEmpty()
        .noneMatch(entry -> entry.contains("hunter2"));
  }

  @Test
  void namesAreThereOnce() {
    create("taken", "GITHUB");
    var other = LIST + "/" + create("free", "GITHUB").at("/id").asText();

    assertThat(post("taken", "GITHUB").json().at("/code").asText()).isEqualTo("NAME_IN_USE");
    assertThat(send("PATCH", other, body("taken", "GITHUB", "\"x\"")).status()).isEqualTo(409);
    assertThat(send("PATCH", other, body("free", "AWS_ECR", "\"x\"")).status()).isEqualTo(200);
    assertThat(send("PATCH", other, body("free", "GITHUB", "\"\"")).status()).isEqualTo(400);
  }

  @Test
  void theListIsBareAndAnEntrysIdIsThePlaceBehindIt() {
    var one = create("one", "GITHUB");
    var two = create("two", "DOCKER");
    var three = create("three", "GITHUB");

    assertThat(send("GET", LIST, null).json()).containsExactly(three, two, one);
    assertThat(send("GET", LIST + "?type=GITHUB", null).json()).containsExactly(three, one);
    assertThat(send("GET", LIST + "?name=two&username=bot", null).json()).containsExactly(two);
    assertThat(send("GET", LIST + "?username=nobody", null).json()).isEmpty();
    assertThat(send("GET", LIST + "?limit=1&cursor=" + three.at("/id").asText(), null).json())
        .containsExactly(two);
    assertThat(send("GET", LIST + "?cursor=nowhere", null).json()).isEmpty();
    assertThat(send("GET", LIST + "?type=OTHER", null).status()).isEqualTo(400);
  }

  @Test
  void anotherWorkspaceAndAWeakRoleGetNothing() {
    var path = LIST + "/" + create("guarded", "GITHUB").at("/id").asText();
    var stranger = rooms.member(rooms.workspace(), Role.ADMIN);
    var viewer = rooms.member(acme, Role.WORKSPACE_VIEWER);

    assertThat(http.send(stranger, "GET", path).status()).isEqualTo(404);
    assertThat(http.send(stranger, "DELETE", path).status()).isEqualTo(404);
    assertThat(http.send(stranger, "GET", LIST).json()).isEmpty();
    assertThat(http.send(viewer, "GET", path).status()).isEqualTo(200);
    assertThat(http.send(viewer, "DELETE", path).status()).isEqualTo(403);
  }

  private JsonNode create(String name, String registry) {
    var answer = post(name, registry);
    assertThat(answer.status()).isEqualTo(200);
    return answer.json();
  }

  private Response post(String name, String registry) {
    var fields = body(name, registry, '"' + TOKEN + '"').replaceFirst("\\{", "");
    return send("POST", LIST, "{\"ownerId\": \"" + acme.value() + "\", " + fields);
  }

  private static String body(String name, String registry, String token) {
    return "{\"name\": \"%s\", \"registry\": \"%s\", \"username\": \"bot\", \"authToken\": %s}"
        .formatted(name, registry, token);
  }

  private Response send(String method, String path, @Nullable String json) {
    return http.send(ada, method, path, json);
  }
}
