package dev.platform.platform.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.identity.access.Role;
import dev.platform.testing.Response;
import dev.platform.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class WebhookApiTest {
  private static final String URL = "https://hooks.acme.example/platform";

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private final Shop shop = new Shop(database);

  @AfterEach
  void close() {
    shop.close();
  }

  @Test
  void aWebhookIsCreatedReadChangedAndDeleted() {
    var created = shop.create("chat", URL, "deploy_ended", "deploy_started", "deploy_ended");
    var path = "/v1/webhooks/" + created.path("id").asText();

    assertThat(created.path("secret").asText()).matches("whsec_[A-Za-z0-9+/]{43}=");
    var read = shop.send("GET", path, null).json();
    assertThat(read).isEqualTo(((ObjectNode) created).without("secret"));
    assertThat(read.path("eventFilter").toString())
        .isEqualTo("[\"deploy_ended\",\"deploy_started\"]");
    assertThat(shop.send("GET", "/v1/webhooks", null).json().at("/0/webhook")).isEqualTo(read);

    var changed =
        shop.send("PATCH", path, "{\"name\": \"talk\", \"enabled\": false, \"eventFilter\": null}");
    assertThat(changed.status()).isEqualTo(200);
    assertThat(changed.json().path("name").asText()).isEqualTo("talk");
    assertThat(changed.json().path("enabled").asBoolean()).isFalse();
    assertThat(changed.json().path("eventFilter").isNull()).isTrue();
    assertThat(changed.json().has("secret")).isFalse();
    assertThat(shop.send("PATCH", path, "{}").json()).isEqualTo(changed.json());

    assertThat(shop.send("DELETE", path, null).status()).isEqualTo(204);
    assertThat(shop.send("GET", path, null).status()).isEqualTo(404);
    assertThat(shop.query("select id from webhook")).isEmpty();
  }

  @Test
  void aSecretIsKeptSealed() {
    var secret = shop.create("chat", URL).path("secret").asText();

    var stored = shop.query("select encode(secret, 'escape') from webhook").get(0);

    assertThat(stored).doesNotContain(secret, secret.substring("whsec_".length()));
  }

  @Test
  void namesAreUniqueAndWebhooksLimited() {
    shop.create("chat", URL);

    var again = shop.send("POST", "/v1/webhooks", shop.body("chat", URL));
    assertThat(again.status()).isEqualTo(409);
    assertThat(again.string("code")).isEqualTo("NAME_IN_USE");
    for (int i = 1; i < 25; i++) {
      shop.create("chat" + i, URL);
    }
    var tooMany = shop.send("POST", "/v1/webhooks", shop.body("more", URL));
    assertThat(tooMany.status()).isEqualTo(400);
    assertThat(tooMany.string("code")).isEqualTo("QUOTA_EXCEEDED");
    assertThat(tooMany.text()).contains("at most 25 webhooks");
  }

  @Test
  void aFieldThatIsWrongIsNamed() {
    var path = "/v1/webhooks/" + shop.create("other", URL).path("id").asText();
    var bad =
        Map.of(
            "name", List.of("", "  ", "x".repeat(101)),
            "url",
                List.of(
                    "http://hooks.acme.example/",
                    "https://10.0.0.1/",
                    "https://[fe80::1]/",
                    "https://ada@hooks.acme.example/",
                    "ftp://acme.example",
                    "hooks",
                    "https://2130706433/",
                    "https://acme.example:22/"));

    bad.forEach(
        (field, values) ->
            values.forEach(
                value -> {
                  var name = field.equals("name") ? value : "chat";
                  var url = field.equals("url") ? value : URL;
                  rejects(field, shop.send("POST", "/v1/webhooks", shop.body(name, url)));
                  var patch = "{\"%s\": \"%s\"}".formatted(field, value);
                  rejects(field, shop.send("PATCH", path, patch));
                }));

    assertThat(shop.query("select name || url from webhook")).containsExactly("other" + URL);
  }

  private static void rejects(String field, Response response) {
    assertThat(response.status()).as(response.text()).isEqualTo(400);
    assertThat(response.json().at("/params/field").asText()).isEqualTo(field);
  }

  @Test
  void aFilterHasTypesOfTheContractExceptTest() {
    assertThat(shop.send("POST", "/v1/webhooks", shop.body("a", URL, "moon_rose")).status())
        .isEqualTo(400);
    var test = shop.send("POST", "/v1/webhooks", shop.body("a", URL, "test"));
    assertThat(test.status()).isEqualTo(400);
    assertThat(test.text()).contains("eventFilter: must not contain test");
    assertThat(shop.create("a", URL, "edge_cache_purged").path("eventFilter").toString())
        .isEqualTo("[\"edge_cache_purged\"]");
  }

  @Test
  void theListHasPages() {
    for (int i = 0; i < 3; i++) {
      shop.create("chat" + i, URL);
    }

    var first = shop.send("GET", "/v1/webhooks?limit=2", null).json();
    var second =
        shop.send("GET", "/v1/webhooks?cursor=" + first.at("/1/cursor").asText(), null).json();

    assertThat(names(first)).hasSize(2);
    assertThat(names(second)).hasSize(1).doesNotContainAnyElementsOf(names(first));
    assertThat(shop.send("GET", "/v1/webhooks?cursor=nowhere", null).json()).isEmpty();
  }

  private static List<String> names(JsonNode page) {
    return page.findValuesAsText("name");
  }

  @Test
  void onlyWhoManagesTheWorkspaceMay() {
    var path = "/v1/webhooks/" + shop.create("chat", URL).path("id").asText();
    var developer = shop.rooms.member(shop.workspace, Role.DEVELOPER);
    var stranger = shop.rooms.member(shop.rooms.workspace(), Role.ADMIN);

    assertThat(shop.http.send(developer, "GET", path).status()).isEqualTo(403);
    assertThat(shop.http.send(developer, "GET", "/v1/webhooks").status()).isEqualTo(403);
    assertThat(shop.http.send(stranger, "GET", path).status()).isEqualTo(404);
    assertThat(shop.http.send(stranger, "GET", path + "/events").status()).isEqualTo(404);
    assertThat(shop.http.send(stranger, "DELETE", path).status()).isEqualTo(404);
  }

  @Test
  void aWebhookOfAnotherWorkspaceThanTheNamedIsNotFound() {
    var path = "/v1/webhooks/" + shop.create("chat", URL).path("id").asText() + "?ownerId=";
    var other = shop.rooms.workspace();
    var strange = shop.rooms.workspace();
    var ada = shop.rooms.member(shop.workspace, Role.ADMIN);
    shop.rooms.join(ada, other, Role.ADMIN);

    assertThat(shop.http.send(ada, "GET", path + shop.workspace.value()).status()).isEqualTo(200);
    assertThat(shop.http.send(ada, "GET", path + other.value()).status()).isEqualTo(404);
    assertThat(shop.http.send(ada, "GET", path + strange.value()).status()).isEqualTo(403);
  }

  @Test
  void theEventTypesAreThoseThatCanHappenAndThePageSaysWhen() throws IOException {
    var page = Path.of("src/main/resources/content/docs/concepts/events.md");
    List<String> types = new ArrayList<>();
    shop.send("GET", "/v1/webhooks/event-types", null)
        .json()
        .forEach(type -> types.add(type.asText()));

    assertThat(types)
        .isSorted()
        .doesNotHaveDuplicates()
        .contains("deploy_ended", "service_woken", "webhook_disabled", "disk_created")
        .doesNotContain("test", "suspender_added", "edge_cache_purged");
    assertThat(Files.readString(page)).contains(types.stream().map(it -> "`" + it + "`").toList());
  }

  @Test
  void aRotatedSecretIsShownOnce() {
    var webhook = shop.create("chat", URL);
    var path = "/v1/webhooks/" + webhook.path("id").asText() + "/rotate-secret";

    var rotated = shop.send("POST", path, "{\"overlapSeconds\": 3600}");
    var revoked = shop.send("POST", path, "{\"overlapSeconds\": 0}");

    assertThat(rotated.status()).isEqualTo(200);
    assertThat(rotated.string("secret"))
        .startsWith("whsec_")
        .isNotEqualTo(webhook.path("secret").asText());
    assertThat(rotated.string("previousSecretExpiresAt")).isEqualTo("2026-03-01T13:00:00Z");
    assertThat(revoked.json().path("previousSecretExpiresAt").isNull()).isTrue();
    assertThat(shop.query("select id from webhook where former_secret is not null")).isEmpty();
    assertThat(shop.send("POST", path, null).status()).isEqualTo(200);
    assertThat(shop.send("POST", path, "{\"overlapSeconds\": 604801}").status()).isEqualTo(400);
  }
}
