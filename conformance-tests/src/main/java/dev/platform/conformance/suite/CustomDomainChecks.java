package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import dev.platform.conformance.suite.Services.Created;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Custom domains, as far as they can be checked without a zone of one's own: names below {@code
 * .example} are nobody's.
 */
@ExtendWith(SessionExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class CustomDomainChecks {
  private static final String UNVERIFIED = "unverified";

  private final Session session;
  private final Once<Created> site;

  CustomDomainChecks(Session session) {
    this.session = session;
    this.site = Once.of("a static site", () -> session.services().own("domains"));
  }

  @Test
  void aDomainIsAddedReadVerifiedAndDeleted() {
    String name = name("life");

    JsonNode added = add("Shop." + name).expect(201).json();

    assertThat(added).hasSize(1);
    JsonNode domain = added.get(0);
    String id = Json.text(domain, "/id");
    assertThat(Json.text(domain, "/name")).isEqualTo("shop." + name);
    assertThat(Json.text(domain, "/domainType")).isEqualTo("subdomain");
    assertThat(Json.text(domain, "/verificationStatus")).isEqualTo(UNVERIFIED);
    assertThat(Json.text(domain, "/redirectForName")).isEmpty();
    assertThat(one("retrieve-custom-domain", id).expect(200).json()).isEqualTo(domain);
    assertThat(one("retrieve-custom-domain", "shop." + name).expect(200).json()).isEqualTo(domain);
    one("refresh-custom-domain", id).expect(202);
    assertThat(add("shop." + name).refused(409)).isNotNull();
    one("delete-custom-domain", id).expect(204);
    one("retrieve-custom-domain", id).refused(404);
    one("delete-custom-domain", id).refused(404);
    one("refresh-custom-domain", id).refused(404);
  }

  @Test
  void anApexComesWithItsWwwName() {
    String name = name("apex");

    JsonNode added = add(name).expect(201).json();

    assertThat(added.findValuesAsText("redirectForName")).containsExactly("", name);
    assertThat(List.of(Json.text(added, "/0/name"), Json.text(added, "/1/name")))
        .containsExactly(name, "www." + name);
    assertThat(added.findValuesAsText("domainType")).containsExactly("apex", "subdomain");
    one("delete-custom-domain", name).expect(204);
    one("retrieve-custom-domain", "www." + name).expect(200);
    one("delete-custom-domain", "www." + name).expect(204);
  }

  @Test
  void domainsAreListedAndFiltered() {
    String name = name("list");
    add("b." + name).expect(201);
    add(name).expect(201);

    Listing all = Listing.of(() -> list().query("limit", 1), "customDomain");

    assertThat(all.each("name")).contains(name, "www." + name, "b." + name);
    assertThat(all.each("id")).doesNotHaveDuplicates();
    Listing one = Listing.of(() -> list().query("name", "b." + name), "customDomain");
    assertThat(one.each("name")).containsExactly("b." + name);
    assertThat(Listing.of(() -> list().query("domainType", "apex"), "customDomain").each("name"))
        .contains(name)
        .doesNotContain("www." + name);
    assertThat(list().query("verificationStatus", "verified").expect(200).json()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"*.conformance.example", "com", "a b.example", "https://a.example", ""})
  void whatIsNoDomainIsRejected(String name) {
    add(name).invalid("name");
  }

  @Test
  void onlyWebServicesAndSitesHaveDomains() {
    String worker = session.services().shared(ServiceType.PRIVATE_SERVICE).id();

    session
        .call("create-custom-domain")
        .path("serviceId", worker)
        .json(body("shop." + name("private")))
        .refused(400);
    assertThat(session.call("list-custom-domains").path("serviceId", worker).expect(200).json())
        .isEmpty();
  }

  @Test
  void domainsOfWhatIsUnknownAreNotFound() {
    String unknown = Ids.unknown("srv");

    session.call("list-custom-domains").path("serviceId", unknown).refused(404);
    session
        .call("create-custom-domain")
        .path("serviceId", unknown)
        .json(body("shop." + name("unknown")))
        .refused(404);
  }

  /** A name that no other run has. */
  private String name(String what) {
    return session.run().with(what) + ".example";
  }

  private Call add(String name) {
    return session.call("create-custom-domain").path("serviceId", site.get().id()).json(body(name));
  }

  private static String body(String name) {
    return Json.object().put("name", name).toString();
  }

  private Call list() {
    return session.call("list-custom-domains").path("serviceId", site.get().id());
  }

  private Call one(String operation, String nameOrId) {
    return session
        .call(operation)
        .path("serviceId", site.get().id())
        .path("customDomainNameOrID", nameOrId);
  }
}
