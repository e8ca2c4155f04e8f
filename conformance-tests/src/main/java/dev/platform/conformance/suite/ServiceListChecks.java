package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Listing, filtering and paging, over the services of the run only. */
@ExtendWith(SessionExtension.class)
final class ServiceListChecks {
  private final Session session;

  ServiceListChecks(Session session) {
    this.session = session;
  }

  @Test
  void theNewestServiceComesFirst() {
    Listing all = Listing.of(this::ofRun, "service");

    assertThat(all.each("name")).containsExactlyInAnyOrderElementsOf(names());
    assertThat(all.times("createdAt")).isSortedAccordingTo(Comparator.reverseOrder());
  }

  /** The ids alone, since other checks change settings meanwhile. */
  @Test
  void aPageGoesOnBehindItsLastEntry() {
    Listing ones = Listing.of(() -> ofRun().query("limit", 1), "service");

    assertThat(ones.each("id")).isEqualTo(Listing.of(this::ofRun, "service").each("id"));
    assertThat(ones.pages()).isEqualTo(names().size() + 1);
  }

  /** The cursors alone, since ports of instances come and go meanwhile. */
  @Test
  void anEmptyCursorIsTheFirstPage() {
    assertThat(ofRun().query("cursor", "").expect(200).json().findValuesAsText("cursor"))
        .isEqualTo(ofRun().expect(200).json().findValuesAsText("cursor"))
        .isNotEmpty();
  }

  @Test
  void behindAnUnknownCursorIsNothing() {
    assertThat(ofRun().query("cursor", "bm90IGEgY3Vyc29y").expect(200).json()).isEmpty();
    assertThat(ofRun().query("cursor", "!").expect(200).json()).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"0, 1", "-5, 1", "2, 2", "1000, 5"})
  void aLimitOutOfRangeIsMovedIntoIt(String limit, int entries) {
    assertThat(ofRun().query("limit", limit).expect(200).json()).hasSize(entries);
  }

  @Test
  void aLimitThatIsNoNumberIsRefused() {
    ofRun().query("limit", "many").invalid("limit");
  }

  @Test
  void aNameMatchesExactly() {
    String name = session.services().shared(ServiceType.WEB_SERVICE).name();

    assertThat(found(list().query("name", name))).containsExactly(name);
    assertThat(found(list().query("name", name.substring(0, name.length() - 1)))).isEmpty();
    assertThat(found(list().query("name", name.toUpperCase(Locale.ROOT)))).isEmpty();
  }

  @Test
  void valuesOfOneFilterAddUpInBothForms() {
    List<String> expected =
        List.of(
            session.services().shared(ServiceType.STATIC_SITE).name(),
            session.services().shared(ServiceType.WEB_SERVICE).name());

    assertThat(found(ofRun().query("type", "static_site,web_service")))
        .containsExactlyInAnyOrderElementsOf(expected);
    assertThat(found(ofRun().query("type", "static_site").query("type", "web_service")))
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void filtersOfDifferentKindsNarrow() {
    String web = session.services().shared(ServiceType.WEB_SERVICE).name();

    assertThat(found(list().query("name", web).query("type", "static_site"))).isEmpty();
    assertThat(found(ofRun().query("suspended", "suspended"))).isEmpty();
    assertThat(found(ofRun().query("suspended", "not_suspended"))).hasSameSizeAs(names());
  }

  @Test
  void timesAreBounds() {
    assertThat(found(ofRun().query("createdAfter", "2999-01-01T00:00:00Z"))).isEmpty();
    assertThat(found(ofRun().query("createdBefore", "2999-01-01T00:00:00Z")))
        .hasSameSizeAs(names());
    assertThat(found(ofRun().query("updatedBefore", "1999-01-01T00:00:00Z"))).isEmpty();
    assertThat(found(ofRun().query("updatedAfter", "1999-01-01T00:00:00Z"))).hasSameSizeAs(names());
  }

  @ParameterizedTest
  @CsvSource({"type, toaster", "suspended, maybe", "region, moon", "createdAfter, yesterday"})
  void aValueThatAFilterCannotHaveIsRefused(String filter, String value) {
    list().query(filter, value).invalid(filter);
  }

  @Test
  void aWorkspaceOfOthersIsForbidden() {
    session.call("list-services").query("ownerId", Ids.unknown("tea")).refused(403);
  }

  private Call list() {
    return session.call("list-services").query("ownerId", session.ownerId());
  }

  /** The services that the checks share, one of each type. */
  private Call ofRun() {
    return list().query("name", String.join(",", names()));
  }

  private List<String> names() {
    return Arrays.stream(ServiceType.values())
        .map(type -> session.services().shared(type).name())
        .toList();
  }

  private static List<String> found(Call call) {
    List<String> names = new ArrayList<>();
    call.expect(200).json().forEach(entry -> names.add(Json.text(entry, "/service/name")));
    return names;
  }
}
