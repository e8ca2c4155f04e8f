package dev.platform.platform.secretfile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.testing.AtOnce;
import dev.platform.testing.Response;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SecretFileApiTest {
  private static final String SESAME = "open sesame";

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @RegisterExtension final TestRooms rooms = new TestRooms(database);
  private final TestHttp http = new TestHttp(rooms);
  private final WorkspaceId acme = rooms.workspace();
  private final Caller ada = rooms.member(acme, Role.DEVELOPER);
  private final String files = "/v1/services/" + service("shop", "") + "/secret-files";

  @Test
  void aFileIsSetReadReplacedAndDeleted() {
    var set = put(".env", SESAME);

    assertThat(set.status()).isEqualTo(201);
    assertThat(set.json().path("name").asText()).isEqualTo(".env");
    assertThat(set.json().path("content").asText()).isEqualTo(SESAME);
    assertThat(send("GET", files + "/.env").json()).isEqualTo(set.json());
    assertThat(put(".env", "other").status()).isEqualTo(201);
    assertThat(content(".env")).isEqualTo("other");
    assertThat(send("DELETE", files + "/.env").status()).isEqualTo(204);
    assertThat(send("GET", files + "/.env").json().path("message").asText())
        .isEqualTo("Not found: .env");
    assertThat(send("DELETE", files + "/.env").status()).isEqualTo(404);
  }

  @Test
  void theListHasNamesWithoutContentsTheNewestFirst() {
    for (String name : List.of("a", "b", "c")) {
      put(name, SESAME);
    }
    put("a", "again");

    var listed = send("GET", files);

    assertThat(listed.json().findValuesAsText("name")).containsExactly("c", "b", "a");
    assertThat(listed.json().findValuesAsText("content")).containsOnly("");
    var second = send("GET", files + "?limit=1&cursor=" + listed.json().at("/0/cursor").asText());
    assertThat(second.json().findValuesAsText("name")).containsExactly("b");
    assertThat(send("GET", files + "?cursor=nowhere").json()).isEmpty();
  }

  @Test
  void aServiceIsCreatedWithFilesAndTakesThemAlong() {
    var id =
        service(
            "born",
            "\"secretFiles\": [{\"name\": \"a\", \"content\": \"1\"},"
                + " {\"name\": \"b\", \"content\": \"\"}],");

    var path = "/v1/services/" + id;
    assertThat(send("GET", path + "/secret-files").json().findValuesAsText("name"))
        .containsExactly("b", "a");
    assertThat(send("GET", path).text()).doesNotContain("secretFiles");
    assertThat(send("DELETE", path).status()).isEqualTo(204);
    assertThat(rooms.query("select name from secret_file where service_id = '" + id + "'"))
        .isEmpty();
  }

  @Test
  void contentsAreKeptByteForByteAndAreSealed() {
    var strange = "\\r\\n\\\\ \\ud83d\\ude00 \\u0007 </x>";

    put("strange", strange);

    assertThat(content("strange")).isEqualTo("\r\n\\ \ud83d\ude00 \7 </x>");
    put("sealed", SESAME);
    assertThat(rooms.query("select encode(content, 'escape') from secret_file"))
        .isNotEmpty()
        .noneMatch(kept -> kept.contains("sesame"));
    assertThat(rooms.query("select audit_log::text from audit_log"))
        .isNotEmpty()
        .noneMatch(entry -> entry.contains("sesame"));
  }

  @Test
  void whatIsNoFileNameIsRejectedByName() {
    for (String name :
        List.of("%2e", "%2e%2e", "a%2fb", "..%2f..%2fetc", "a%00b", "a%0ab", "a".repeat(256))) {
      var rejected = put(name, SESAME);

      assertThat(rejected.status()).as(name).isIn(400, 404);
      assertThat(rejected.text()).as(name).doesNotContain("sesame");
    }
    assertThat(put("a%0ab", SESAME).json().path("message").asText())
        .startsWith("name: must be a file name of 1 to 255 bytes");
    var created = create("odd", "\"secretFiles\": [{\"name\": \"../x\", \"content\": \"\"}],");
    assertThat(created.status()).isEqualTo(400);
    assertThat(created.json().at("/params/field").asText()).isEqualTo("name");
    assertThat(send("GET", files).json()).isEmpty();
    for (String name : List.of("-rf", "my%20key.pem", "schl%C3%BCssel", "...", "a'b", ".git")) {
      assertThat(put(name, SESAME).status()).as(name).isEqualTo(201);
    }
  }

  @Test
  void aFileHasAtMostOneMebibyteAndAServiceTwentyFiles() {
    assertThat(put("large", "x".repeat(1 << 20)).status()).isEqualTo(201);
    assertThat(put("larger", "ü".repeat((1 << 19) + 1)).json().path("message").asText())
        .isEqualTo("content: the content of larger exceeds 1048576 bytes");
    assertThat(put("null", "\\u0000").json().path("message").asText())
        .isEqualTo("content: must not contain a null character");
    assertThat(put("half", "\\ud83d").json().path("message").asText())
        .isEqualTo("content: must not contain an unpaired surrogate");
    assertThat(send("PUT", files + "/none", "{}").json().at("/params/field").asText())
        .isEqualTo("content");

    var done = AtOnce.run(24, i -> put("file-" + i, "").status());

    assertThat(done).filteredOn(status -> status == 201).hasSize(19);
    assertThat(send("GET", files + "?limit=100").json()).hasSize(20);
    assertThat(put("file-x", "").json().path("message").asText())
        .isEqualTo("secretFiles: must have at most 20 entries");
    assertThat(put("large", "small").status()).isEqualTo(201);
  }

  @Test
  void anotherWorkspaceAndAWeakRoleGetNothing() {
    put("a", SESAME);
    var stranger = rooms.member(rooms.workspace(), Role.ADMIN);
    var viewer = rooms.member(acme, Role.WORKSPACE_VIEWER);
    var body = "{\"content\": \"x\"}";

    assertThat(http.send(stranger, "GET", files).status()).isEqualTo(404);
    assertThat(http.send(stranger, "GET", files + "/a").status()).isEqualTo(404);
    assertThat(http.send(stranger, "PUT", files + "/a", body).status()).isEqualTo(404);
    assertThat(http.send(stranger, "DELETE", files + "/a").status()).isEqualTo(404);
    assertThat(http.send(viewer, "GET", files + "/a").status()).isEqualTo(403);
    assertThat(http.send(viewer, "PUT", files + "/a", body).status()).isEqualTo(403);
    assertThat(http.send(viewer, "GET", files).text()).contains("\"a\"").doesNotContain("sesame");
    assertThat(content("a")).isEqualTo(SESAME);
  }

  @Test
  void inTheProfileForTerraformAllAreReplacedAndTheListHasContents() {
    var all = "[{\"name\": \"a\", \"content\": \"1\"}, {\"name\": \"b\", \"content\": \"2\"}]";
    assertThat(send("PUT", files, all).status()).isIn(404, 405);
    try (var others = new TestRooms(database, Map.of("platform.contract.extra", "terraform"))) {
      var profile = new TestHttp(others);
      put("old", SESAME);

      var replaced = profile.send(ada, "PUT", files, all);

      assertThat(replaced.status()).isEqualTo(200);
      assertThat(replaced.json().findValuesAsText("name")).containsExactly("a", "b");
      var listed = profile.send(ada, "GET", files);
      assertThat(listed.json().findValuesAsText("content")).containsExactly("2", "1");
      var viewer = rooms.member(acme, Role.WORKSPACE_VIEWER);
      assertThat(profile.send(viewer, "GET", files).status()).isEqualTo(403);
      assertThat(
              rooms.query(
                  "select event from audit_log where event = 'ViewSecretFileEvent'"
                      + " and workspace_id = '%s' and status = 'SUCCESS'".formatted(acme.value())))
          .hasSize(1);
      assertThat(profile.send(ada, "PUT", files, "null").text()).isEqualTo("[]");
      assertThat(profile.send(ada, "GET", files).text()).isEqualTo("[]");
    }
  }

  private String content(String name) {
    return send("GET", files + "/" + name).json().path("content").asText();
  }

  private Response put(String name, String content) {
    return send("PUT", files + "/" + name, "{\"content\": \"" + content + "\"}");
  }

  private String service(String name, String more) {
    return create(name, more).json().at("/service/id").asText();
  }

  private Response create(String name, String more) {
    return send(
        "POST",
        "/v1/services",
        """
        {"type": "web_service", "name": "%s", "ownerId": "%s", %s
         "repo": "https://github.com/acme/shop",
         "serviceDetails": {"runtime": "node",
           "envSpecificDetails": {"buildCommand": "npm ci", "startCommand": "npm start"}}}
        """
            .formatted(name, acme.value(), more));
  }

  private Response send(String method, String path) {
    return send(method, path, null);
  }

  private Response send(String method, String path, @Nullable String json) {
    return http.send(ada, method, path, json);
  }
}
