package dev.platform.platform.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.id.WorkspaceId;
import dev.platform.edge.route.HostRoute;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.platform.routing.ServiceRoutes;
import dev.platform.testing.AtOnce;
import dev.platform.testing.Response;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestDns;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class CustomDomainTest {
  private static final Duration DAY = Duration.ofHours(27);
  private static final AtomicInteger COUNT = new AtomicInteger();

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();
  private static final TestDns dns = new TestDns();

  @RegisterExtension
  final TestRooms rooms =
      new TestRooms(
          database,
          Map.of("platform.domain.resolver", dns.address(), "platform.domain.limit", "10"));

  private final TestHttp http = new TestHttp(rooms);
  private final WorkspaceId acme = rooms.workspace();
  private final Caller ada = rooms.member(acme, Role.DEVELOPER);
  private final Caller bob = rooms.member(rooms.workspace(), Role.DEVELOPER);

  /** A registered name that no other test has. */
  private final String apex = "acme-" + COUNT.incrementAndGet() + ".example";

  @Test
  void aNewDomainSaysWhichRecordsAreMissing() {
    var service = service(ada, "web_service");

    var added = add(ada, service, "Shop." + apex);

    assertThat(added.status()).isEqualTo(201);
    assertThat(added.json()).hasSize(1);
    var domain = added.json().get(0);
    var slug = slug(service);
    assertThat(domain.path("name").asText()).isEqualTo("shop." + apex);
    assertThat(domain.path("domainType").asText()).isEqualTo("subdomain");
    assertThat(domain.path("publicSuffix").asText()).isEqualTo("example");
    assertThat(domain.path("redirectForName").asText()).isEmpty();
    assertThat(domain.path("verificationStatus").asText()).isEqualTo("unverified");
    assertThat(domain.at("/server/id").asText()).isEqualTo(service);
    assertThat(domain.at("/dnsRecords/0/type").asText()).isEqualTo("TXT");
    assertThat(domain.at("/dnsRecords/0/name").asText())
        .isEqualTo("_platform-challenge.shop." + apex);
    assertThat(domain.at("/dnsRecords/1/type").asText()).isEqualTo("CNAME");
    assertThat(domain.at("/dnsRecords/1/value").asText()).isEqualTo(slug + ".localhost");
    assertThat(get(ada, service, "SHOP." + apex).json()).isEqualTo(domain);
    assertThat(get(ada, service, domain.path("id").asText()).json()).isEqualTo(domain);
    assertThat(route("shop." + apex)).isEqualTo(new HostRoute.Unknown());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "www."})
  void anApexAndItsWwwNameComeTogether(String prefix) {
    var service = service(ada, "static_site");
    var asked = prefix + apex;
    var other = prefix.isEmpty() ? "www." + apex : apex;

    var added = add(ada, service, asked).json();

    assertThat(added.findValuesAsText("redirectForName")).containsExactly("", asked);
    assertThat(List.of(added.at("/0/name").asText(), added.at("/1/name").asText()))
        .containsExactly(asked, other);
    verifyByChallenge(ada, service, other);
    assertThat(route(other)).as("the other one is not verified").isInstanceOf(unknown());
    verifyByChallenge(ada, service, asked);
    assertThat(route(asked)).isEqualTo(route(slug(service)));
    assertThat(((HostRoute.Redirect) route(other)).host()).isEqualTo(asked);

    assertThat(add(ada, service, other).json().findValuesAsText("redirectForName"))
        .as("whoever asks for the sibling wants it to serve")
        .containsExactly("");
    assertThat(route(other)).isEqualTo(route(slug(service)));
  }

  @Test
  void aCnameThatLeadsToTheServiceVerifiesToo() {
    var service = service(ada, "web_service");
    add(ada, service, "shop." + apex);
    dns.cname("shop." + apex, "alias." + apex);
    dns.cname("alias." + apex, slug(service) + ".localhost");

    verify(ada, service, "shop." + apex);

    var domain = get(ada, service, "shop." + apex).json();
    assertThat(domain.path("verificationStatus").asText()).isEqualTo("verified");
    assertThat(domain.has("dnsRecords")).isFalse();
    assertThat(route("shop." + apex)).isEqualTo(route(slug(service)));
    assertThat(http.send(ada, "DELETE", path(service) + "/shop." + apex).status()).isEqualTo(204);
    assertThat(route("shop." + apex)).isInstanceOf(unknown());
    assertThat(get(ada, service, "shop." + apex).status()).isEqualTo(404);
  }

  @Test
  void recordsThatAppearLaterAreFoundWithoutAsking() {
    var service = service(ada, "web_service");
    add(ada, service, "shop." + apex);
    rooms.settle();
    setChallenge(ada, service, "shop." + apex);
    rooms.settle();
    assertThat(status(ada, service)).isEqualTo("unverified");

    rooms.clock().pass(Duration.ofMinutes(1));
    rooms.settle();

    assertThat(status(ada, service)).isEqualTo("verified");
  }

  @Test
  void aNameIsLostOnlyAfterItsRecordsWereMissingForDays() {
    var service = service(ada, "web_service");
    add(ada, service, "shop." + apex);
    verifyByChallenge(ada, service, "shop." + apex);

    dns.breakDown(true);
    for (int day = 0; day < 5; day++) {
      rooms.clock().pass(DAY);
      rooms.settle();
    }
    dns.breakDown(false);
    assertThat(status(ada, service)).as("a resolver that fails says nothing").isEqualTo("verified");

    dns.clear("_platform-challenge.shop." + apex);
    rooms.clock().pass(DAY);
    rooms.settle();
    rooms.clock().pass(DAY);
    rooms.settle();
    assertThat(status(ada, service)).isEqualTo("verified");
    rooms.clock().pass(DAY);
    rooms.settle();
    assertThat(status(ada, service)).isEqualTo("unverified");
    assertThat(route("shop." + apex)).isInstanceOf(unknown());
  }

  @Test
  void aNameOfAnotherWorkspaceMovesWhenItsOwnerSaysSo() {
    var hers = service(ada, "web_service");
    var his = service(bob, "web_service");
    add(ada, hers, "shop." + apex);
    verifyByChallenge(ada, hers, "shop." + apex);

    var rejected = add(bob, his, "shop." + apex);
    assertThat(rejected.status()).isEqualTo(409);
    assertThat(rejected.json().path("code").asText()).isEqualTo("DOMAIN_OWNERSHIP_PENDING");
    assertThat(http.send(bob, "GET", path(his)).json()).isEmpty();
    dns.cname("shop." + apex, slug(his) + ".localhost");
    rooms.settle();
    assertThat(add(bob, his, "shop." + apex).status()).as("a CNAME is not enough").isEqualTo(409);

    var params = rejected.json().path("params");
    dns.txt(params.path("record").asText(), params.path("value").asText());
    rooms.clock().pass(Duration.ofMinutes(1));
    rooms.settle();
    assertThat(status(ada, hers)).as("until he adds it").isEqualTo("verified");
    assertThat(add(bob, his, "shop." + apex).status()).isEqualTo(201);
    rooms.settle();

    assertThat(status(bob, his)).isEqualTo("verified");
    assertThat(status(ada, hers)).isEqualTo("unverified");
    assertThat(route("shop." + apex)).isEqualTo(route(slug(his))).isNotInstanceOf(unknown());
  }

  @Test
  void nobodyBlocksANameThatIsNotTheirs() {
    var hers = service(ada, "web_service");
    var his = service(bob, "web_service");

    var both =
        AtOnce.run(
            2,
            i ->
                i == 0
                    ? add(ada, hers, "shop." + apex).status()
                    : add(bob, his, "shop." + apex).status());

    assertThat(both).containsExactly(201, 201);
    verifyByChallenge(bob, his, "shop." + apex);
    assertThat(status(ada, hers)).isEqualTo("unverified");
    assertThat(route("shop." + apex)).isEqualTo(route(slug(his))).isNotInstanceOf(unknown());
  }

  @Test
  void ofManyWhoAddANameAtOnceOneHasIt() {
    var services = List.of(service(ada, "web_service"), service(ada, "web_service"));

    var all = AtOnce.run(8, i -> add(ada, services.get(i % 2), "shop." + apex).status());

    assertThat(all).containsOnlyOnce(201).contains(409);
    assertThat(all.stream().filter(it -> it == 409)).hasSize(7);
  }

  @Test
  void aWorkspaceHasSoManyDomains() {
    var service = service(ada, "web_service");
    for (int i = 0; i < 10; i++) {
      assertThat(add(ada, service, "n" + i + "." + apex).status()).isEqualTo(201);
    }

    var rejected = add(ada, service, "one-more." + apex);

    assertThat(rejected.status()).isEqualTo(400);
    assertThat(rejected.json().path("code").asText()).isEqualTo("QUOTA_EXCEEDED");
    assertThat(rejected.json().at("/params/limit").asInt()).isEqualTo(10);
  }

  /** By IDNA 2003, this was a name of somebody else. */
  @Test
  void anInternationalNameIsTheOneThatBrowsersOpen() {
    var service = service(ada, "web_service");

    var added = add(ada, service, "straße." + apex).json();
    verifyByChallenge(ada, service, "xn--strae-oqa." + apex);

    assertThat(added.at("/0/name").asText()).isEqualTo("xn--strae-oqa." + apex);
    assertThat(route("xn--strae-oqa." + apex)).isEqualTo(route(slug(service)));
    assertThat(get(ada, service, "stra%C3%9Fe." + apex).status()).isEqualTo(200);
    assertThat(get(ada, service, "strasse." + apex).status()).isEqualTo(404);
  }

  @Test
  void theListHasPagesAndFilters() {
    var service = service(ada, "web_service");
    add(ada, service, apex);
    rooms.clock().pass(Duration.ofSeconds(1));
    add(ada, service, "shop." + apex);
    verifyByChallenge(ada, service, "shop." + apex);

    var first = http.send(ada, "GET", path(service) + "?limit=1").json();
    var next = first.at("/0/cursor").asText();
    var rest = http.send(ada, "GET", path(service) + "?cursor=" + next).json();

    assertThat(names(first)).containsExactly("shop." + apex);
    assertThat(names(rest)).containsExactlyInAnyOrder(apex, "www." + apex);
    assertThat(names(list(service, "domainType=apex"))).containsExactly(apex);
    assertThat(names(list(service, "verificationStatus=verified"))).containsExactly("shop." + apex);
    assertThat(names(list(service, "name=" + apex + ",shop." + apex)))
        .containsExactly("shop." + apex, apex);
    assertThat(list(service, "cursor=nonsense")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "*.acme.example",
        "com",
        "shop.localhost",
        "a.b.localhost",
        "acme",
        "a b.example",
        "xn--.acme.example",
        "xn--a.acme.example",
        "sho\u200dp.acme.example"
      })
  void rejectsWhatCannotBeADomain(String name) {
    var rejected = add(ada, service(ada, "web_service"), name);

    assertThat(rejected.status()).isEqualTo(400);
    assertThat(rejected.json().at("/params/field").asText()).isEqualTo("name");
  }

  @Test
  void whatTheWorldCannotReachHasNoDomains() {
    var service = service(ada, "private_service");

    assertThat(add(ada, service, "shop." + apex).status()).isEqualTo(400);
    assertThat(http.send(ada, "GET", path(service)).json()).isEmpty();
  }

  @Test
  void domainsGoWithTheirService() {
    var service = service(ada, "web_service");
    add(ada, service, "shop." + apex);
    verifyByChallenge(ada, service, "shop." + apex);

    assertThat(http.send(ada, "DELETE", "/v1/services/" + service).status()).isEqualTo(204);

    assertThat(route("shop." + apex)).isInstanceOf(unknown());
    assertThat(add(bob, service(bob, "web_service"), "shop." + apex).status()).isEqualTo(201);
  }

  @Test
  void strangersAndViewersChangeNothing() {
    var service = service(ada, "web_service");
    add(ada, service, "shop." + apex);
    var viewer = rooms.member(acme, Role.WORKSPACE_VIEWER);

    assertThat(add(viewer, service, "b." + apex).status()).isEqualTo(403);
    assertThat(get(viewer, service, "shop." + apex).status()).isEqualTo(200);
    assertThat(get(bob, service, "shop." + apex).status()).isEqualTo(404);
    assertThat(add(bob, service, "b." + apex).status()).isEqualTo(404);
    assertThat(http.send(bob, "DELETE", path(service) + "/shop." + apex).status()).isEqualTo(404);
    assertThat(get(ada, service(ada, "web_service"), "shop." + apex).status())
        .as("a domain of another service")
        .isEqualTo(404);
  }

  private static Class<HostRoute.Unknown> unknown() {
    return HostRoute.Unknown.class;
  }

  private String service(Caller caller, String type) {
    var name = "web-" + COUNT.incrementAndGet();
    var details =
        type.equals("static_site")
            ? "\"publishPath\": \"dist\""
            : """
            "runtime": "node",
            "envSpecificDetails": {"buildCommand": "make", "startCommand": "./serve"}
            """;
    var json =
        """
        {"type": "%s", "name": "%s", "repo": "https://github.com/acme/shop",
         "serviceDetails": {%s}, "ownerId": "%s"}
        """;
    var owner = caller.equals(ada) ? acme : workspaceOf(caller);
    var created =
        http.send(
            caller, "POST", "/v1/services", json.formatted(type, name, details, owner.value()));
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    return created.json().at("/service/id").asText();
  }

  private WorkspaceId workspaceOf(Caller caller) {
    return new WorkspaceId(
        rooms
            .query(
                "select workspace_id from membership where user_id = '"
                    + caller.user().value()
                    + "'")
            .get(0));
  }

  private String slug(String service) {
    return rooms.query("select slug from running where service_id = '" + service + "'").get(0);
  }

  private static String path(String service) {
    return "/v1/services/" + service + "/custom-domains";
  }

  private Response add(Caller caller, String service, String name) {
    return http.send(caller, "POST", path(service), "{\"name\": \"" + name + "\"}");
  }

  private Response get(Caller caller, String service, String nameOrId) {
    return http.send(caller, "GET", path(service) + "/" + nameOrId);
  }

  private JsonNode list(String service, String query) {
    return http.send(ada, "GET", path(service) + "?" + query).json();
  }

  private static List<String> names(JsonNode list) {
    return list.findValues("customDomain").stream().map(it -> it.path("name").asText()).toList();
  }

  private String status(Caller caller, String service) {
    return http.send(caller, "GET", path(service))
        .json()
        .at("/0/customDomain/verificationStatus")
        .asText();
  }

  private void setChallenge(Caller caller, String service, String name) {
    var record = get(caller, service, name).json().at("/dnsRecords/0");
    dns.txt(record.path("name").asText(), record.path("value").asText());
  }

  private void verifyByChallenge(Caller caller, String service, String name) {
    setChallenge(caller, service, name);
    verify(caller, service, name);
    assertThat(get(caller, service, name).json().path("verificationStatus").asText())
        .isEqualTo("verified");
  }

  private void verify(Caller caller, String service, String name) {
    var accepted = http.send(caller, "POST", path(service) + "/" + name + "/verify");
    assertThat(accepted.status()).isEqualTo(202);
    rooms.settle();
  }

  private HostRoute route(String host) {
    var routes = rooms.get(ServiceRoutes.class);
    routes.refresh();
    return routes.find(host);
  }
}
