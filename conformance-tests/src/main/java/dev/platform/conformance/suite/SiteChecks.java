package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.Capability;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import dev.platform.conformance.suite.Services.Created;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Headers, redirects and rewrites of static sites. */
@ExtendWith(SessionExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class SiteChecks {
  private static final String HEADERS =
      """
      [{"path": "/*", "name": "X-Conformance", "value": "one"},
       {"path": "/assets/*", "name": "Cache-Control", "value": "max-age=60"}]
      """;
  private static final String ROUTES =
      """
      [{"type": "redirect", "source": "/old/*", "destination": "https://example.com/*"},
       {"type": "rewrite", "source": "/app/*", "destination": "/index.html"}]
      """;

  private final Session session;
  private final Once<Created> site;

  SiteChecks(Session session) {
    this.session = session;
    this.site = Once.of("a static site", () -> session.services().own("rules"));
  }

  @Test
  void headersAreReplacedListedAndFiltered() {
    put("update-headers", HEADERS);

    Listing all = Listing.of(() -> call("list-headers").query("limit", 1), "header");

    assertThat(all.each("name")).containsExactly("X-Conformance", "Cache-Control");
    assertThat(all.each("path")).containsExactly("/*", "/assets/*");
    assertThat(all.each("value")).containsExactly("one", "max-age=60");
    assertThat(all.each("id")).doesNotHaveDuplicates().doesNotContain("");
    Listing one = Listing.of(() -> call("list-headers").query("name", "Cache-Control"), "header");
    assertThat(one.items()).containsExactly(all.items().get(1));
    put("update-headers", "[]");
    assertThat(call("list-headers").expect(200).json()).isEmpty();
  }

  @Test
  void routesAreReplacedAndListedByTheirPriority() {
    put("put-routes", ROUTES);

    Listing all = Listing.of(() -> call("list-routes").query("limit", 1), "route");

    assertThat(all.each("type")).containsExactly("redirect", "rewrite");
    assertThat(all.each("source")).containsExactly("/old/*", "/app/*");
    assertThat(all.items()).extracting(it -> it.path("priority").intValue()).containsExactly(0, 1);
    Listing one = Listing.of(() -> call("list-routes").query("type", "rewrite"), "route");
    assertThat(one.items()).containsExactly(all.items().get(1));
    put("put-routes", "[]");
    assertThat(call("list-routes").expect(200).json()).isEmpty();
  }

  @ParameterizedTest(name = "{0} {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "update-headers | {\"path\": \"x\", \"name\": \"A\", \"value\": \"1\"} | path",
        "update-headers | {\"path\": \"/\", \"name\": \"A B\", \"value\": \"1\"} | name",
        "update-headers | {\"path\": \"/\", \"name\": \"A\", \"value\": \"1\\r\\nB: 2\"} | value",
        "put-routes | {\"type\": \"jump\", \"source\": \"/\", \"destination\": \"/\"} | type",
        "put-routes | {\"type\": \"redirect\", \"source\": \"x\", \"destination\": \"/\"} | source",
        "put-routes | {\"type\": \"rewrite\", \"source\": \"/\", \"destination\": \"https://x\"} |"
            + " destination"
      })
  void whatIsWrongIsNamedAndChangesNothing(String operation, String rule, String field) {
    JsonNode before = rules();

    call(operation).json("[" + rule + "]").invalid(field);

    assertThat(rules()).isEqualTo(before);
  }

  private JsonNode rules() {
    ObjectNode both = Json.object();
    both.set("headers", call("list-headers").expect(200).json());
    both.set("routes", call("list-routes").expect(200).json());
    return both;
  }

  @Test
  void onlyASiteHasRules() {
    String web = session.services().shared(ServiceType.WEB_SERVICE).id();

    session.call("update-headers").path("serviceId", web).json(HEADERS).refused(400);
    session.call("put-routes").path("serviceId", web).json(ROUTES).refused(400);
    assertThat(session.call("list-headers").path("serviceId", web).expect(200).json()).isEmpty();
    assertThat(session.call("list-routes").path("serviceId", web).expect(200).json()).isEmpty();
  }

  @Test
  void rulesOfWhatIsUnknownAreNotFound() {
    for (String id : List.of(Ids.unknown("srv"), "nope")) {
      session.call("list-headers").path("serviceId", id).refused(404);
      session.call("update-headers").path("serviceId", id).json(HEADERS).refused(404);
      session.call("list-routes").path("serviceId", id).refused(404);
      session.call("put-routes").path("serviceId", id).json(ROUTES).refused(404);
    }
  }

  @Test
  @Needs(Capability.APPS)
  void aLiveSiteAnswersByItsRules() {
    Created live = session.services().own("rules-live");
    String id = live.id();
    session.call("update-headers").path("serviceId", id).json(HEADERS).expect(200);
    session.call("put-routes").path("serviceId", id).json(ROUTES).expect(200);
    session.deploys().untilLive(id, live.deployId());
    String url = Json.text(session.services().get(id), "/serviceDetails/url");

    session
        .patience()
        .until(
            url + " has the header of its rule",
            () -> Visits.look(url, "/").header("X-Conformance"),
            "one"::equals);
    Visits.Seen redirect = Visits.look(url, "/old/page");
    assertThat(redirect.status()).isBetween(301, 308);
    assertThat(redirect.header("Location")).isEqualTo("https://example.com/page");
    assertThat(Visits.look(url, "/app/anything").status()).isEqualTo(200);
    assertThat(Visits.look(url, "/elsewhere").status()).isEqualTo(404);
  }

  private void put(String operation, String json) {
    call(operation).json(json).expect(200);
  }

  private Call call(String operation) {
    return session.call(operation).path("serviceId", site.get().id());
  }
}
