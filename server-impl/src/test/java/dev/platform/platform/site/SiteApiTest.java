package dev.platform.platform.site;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.db.Db;
import dev.platform.base.id.WorkspaceId;
import dev.platform.edge.route.SiteRules;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.platform.ServiceId;
import dev.platform.platform.routing.SiteRulesSource;
import dev.platform.testing.AtOnce;
import dev.platform.testing.CountedRows;
import dev.platform.testing.Response;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SiteApiTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private static final String TWO_HEADERS =
      """
      [{"path": "/*", "name": "X-Frame-Options", "value": "DENY"},
       {"path": "/assets/*", "name": "Cache-Control", "value": "public, max-age=60"}]
      """;
  private static final String TWO_ROUTES =
      """
      [{"type": "redirect", "source": "/old/*", "destination": "https://example.com/*"},
       {"type": "rewrite", "source": "/*", "destination": "/index.html"}]
      """;

  @RegisterExtension final TestRooms rooms = new TestRooms(database);
  private final TestHttp http = new TestHttp(rooms);
  private final WorkspaceId acme = rooms.workspace();
  private final Caller ada = rooms.member(acme, Role.DEVELOPER);

  @Test
  void headersAreReplacedAndListedInTheirOrder() {
    var path = "/v1/services/" + site("headers", "") + "/headers";

    var put = http.send(ada, "PUT", path, TWO_HEADERS);
    var first = http.send(ada, "GET", path + "?limit=1").json();
    var second = http.send(ada, "GET", path + "?cursor=" + first.at("/0/cursor").asText()).json();

    assertThat(put.status()).isEqualTo(200);
    assertThat(put.json().findValuesAsText("name"))
        .containsExactly("X-Frame-Options", "Cache-Control");
    assertThat(first.at("/0/header")).isEqualTo(put.json().get(0));
    assertThat(second).hasSize(1);
    assertThat(second.at("/0/header")).isEqualTo(put.json().get(1));
    assertThat(http.send(ada, "GET", path + "?name=Cache-Control&path=/assets/*").json())
        .hasSize(1);
    assertThat(http.send(ada, "GET", path + "?value=ALLOW").json()).isEmpty();

    assertThat(http.send(ada, "PUT", path, "[]").json().isNull()).isTrue();
    assertThat(http.send(ada, "GET", path).json()).isEmpty();
  }

  @Test
  void routesAreReplacedAndListedByPriority() {
    var path = "/v1/services/" + site("routes", "") + "/routes";

    var put = http.send(ada, "PUT", path, TWO_ROUTES);

    assertThat(put.status()).isEqualTo(200);
    assertThat(put.json().findValuesAsText("priority")).containsExactly("0", "1");
    assertThat(http.send(ada, "GET", path).json().findValues("route"))
        .containsExactlyElementsOf(put.json());
    assertThat(http.send(ada, "GET", path + "?type=rewrite").json()).hasSize(1);
    assertThat(http.send(ada, "PUT", path, "[]").json().isNull()).isTrue();
    assertThat(http.send(ada, "GET", path).json()).isEmpty();
  }

  @Test
  void ofManyWhoReplaceRulesAtOnceTheLastOneCounts() {
    var site = "/v1/services/" + site("at-once", "");
    var headers = new CountedRows(database, "site_header");
    var routes = new CountedRows(database, "site_route");

    assertThat(AtOnce.run(16, round -> replace(site, round))).containsOnly(200);
    assertThat(headers.count() + routes.count()).as("no writer tried twice").isEqualTo(32);

    assertThat(http.send(ada, "GET", site + "/headers").json().findValuesAsText("value"))
        .hasSize(2)
        .satisfies(values -> assertThat(values.stream().distinct()).hasSize(1));
    assertThat(http.send(ada, "GET", site + "/routes").json().findValuesAsText("destination"))
        .hasSize(2)
        .satisfies(values -> assertThat(values.stream().distinct()).hasSize(1));
  }

  private int replace(String site, int round) {
    var header = "{\"path\": \"/*\", \"name\": \"X-%s\", \"value\": \"%d\"}";
    var route = "{\"type\": \"redirect\", \"source\": \"/%s\", \"destination\": \"/%d\"}";
    return round % 2 == 0
        ? http.send(ada, "PUT", site + "/headers", two(header, round)).status()
        : http.send(ada, "PUT", site + "/routes", two(route, round)).status();
  }

  private static String two(String rule, int round) {
    return "[" + String.format(rule, "a", round) + "," + String.format(rule, "b", round) + "]";
  }

  @Test
  void aSiteIsCreatedWithItsRulesAndLosesThemWithItself() {
    var id =
        site(
            "created",
            """
            , "headers": [{"path": "/*", "name": "X-One", "value": "1"}],
              "routes": [
                {"type": "rewrite", "source": "/*", "destination": "/index.html", "priority": 1},
                {"type": "redirect", "source": "/old", "destination": "/new", "priority": 0}]
            """);

    assertThat(rules(id))
        .isEqualTo(
            new SiteRules(
                List.of(new SiteRules.Header("/*", "X-One", "1")),
                List.of(
                    new SiteRules.PathRule(SiteRules.Kind.REDIRECT, "/old", "/new"),
                    new SiteRules.PathRule(SiteRules.Kind.REWRITE, "/*", "/index.html"))));
    assertThat(http.send(ada, "DELETE", "/v1/services/" + id).status()).isEqualTo(204);
    assertThat(rules(id)).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "headers | {\"path\": \"x\", \"name\": \"A\", \"value\": \"1\"} | path",
        "headers | {\"path\": \"/\", \"name\": \"A B\", \"value\": \"1\"} | name",
        "headers | {\"path\": \"/\", \"name\": \"Content-Length\", \"value\": \"1\"} | name",
        "headers | {\"path\": \"/\", \"name\": \"A\", \"value\": \"1\\r\\nB: 2\"} | value",
        "headers | {\"path\": \"/*a*a*a*a*a*a*a*a*a*a*b\", \"name\": \"A\", \"value\": \"1\"} |"
            + " path",
        "routes | {\"type\": \"redirect\", \"source\": \"/:a/:a/:a/:a/:a/*/*/*/*/*/*\","
            + " \"destination\": \"/\"} | source",
        "routes | {\"type\": \"redirect\", \"source\": \"/*\", \"destination\": \"/***********\"} |"
            + " destination",
        "routes | {\"type\": \"redirect\", \"source\": \"x\", \"destination\": \"/\"} | source",
        "routes | {\"type\": \"redirect\", \"source\": \"/\", \"destination\": \"x\"} |"
            + " destination",
        "routes | {\"type\": \"rewrite\", \"source\": \"/\", \"destination\": \"https://x\"} |"
            + " destination",
      })
  void whatIsWrongIsNamed(String kind, String rule, String field) {
    var id = site("wrong-" + kind + "-" + Math.floorMod(rule.hashCode(), 10_000), "");

    var answer = http.send(ada, "PUT", "/v1/services/" + id + "/" + kind, "[" + rule + "]");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().at("/params/field").asText()).isEqualTo(field);
  }

  @Test
  void onlySitesHaveRules() {
    var created =
        http.send(
            ada,
            "POST",
            "/v1/services",
            """
            {"type": "web_service", "name": "program", "ownerId": "%s",
             "repo": "https://github.com/acme/shop",
             "serviceDetails": {"runtime": "node",
               "envSpecificDetails": {"buildCommand": "make", "startCommand": "./serve"}}}
            """
                .formatted(acme.value()));
    var path = "/v1/services/" + created.json().at("/service/id").asText();

    assertThat(http.send(ada, "GET", path + "/headers").json()).isEmpty();
    assertThat(http.send(ada, "GET", path + "/routes").json()).isEmpty();
    assertThat(http.send(ada, "PUT", path + "/headers", TWO_HEADERS).status()).isEqualTo(400);
    assertThat(http.send(ada, "PUT", path + "/routes", TWO_ROUTES).status()).isEqualTo(400);
  }

  @Test
  void strangersAndViewersChangeNothing() {
    var path = "/v1/services/" + site("guarded", "") + "/headers";
    var viewer = rooms.member(acme, Role.WORKSPACE_VIEWER);
    var stranger = rooms.member(rooms.workspace(), Role.ADMIN);

    assertThat(http.send(viewer, "GET", path).status()).isEqualTo(200);
    assertThat(http.send(viewer, "PUT", path, TWO_HEADERS).status()).isEqualTo(403);
    assertThat(http.send(stranger, "GET", path).status()).isEqualTo(404);
    assertThat(http.send(stranger, "PUT", path, TWO_HEADERS).status()).isEqualTo(404);
    assertThat(http.send(ada, "GET", path).json()).isEmpty();
  }

  private String site(String name, String more) {
    Response answer =
        http.send(
            ada,
            "POST",
            "/v1/services",
            """
            {"type": "static_site", "name": "%s", "ownerId": "%s",
             "repo": "https://github.com/acme/shop",
             "serviceDetails": {"publishPath": "dist" %s}}
            """
                .formatted(name, acme.value(), more));
    JsonNode id = answer.json().at("/service/id");
    assertThat(id.isTextual()).as(answer.json().toString()).isTrue();
    return id.asText();
  }

  private SiteRules rules(String id) {
    var rulebook = rooms.get(SiteRulesSource.class);
    var site = new ServiceId(id);
    return rooms.get(Db.class).read("test", tx -> rulebook.of(tx, List.of(site))).get(site);
  }
}
