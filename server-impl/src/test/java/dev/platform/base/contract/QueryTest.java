package dev.platform.base.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.base.error.Failure;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How query parameters and headers are read. */
class QueryTest {
  private static final Contract PLATFORM = Contract.load("platform");
  private static final OperationContract LIST = PLATFORM.operation("list-services").orElseThrow();
  private static final OperationContract LOGS = PLATFORM.operation("list-logs").orElseThrow();

  @Test
  void anArrayIsJoinedByCommasOrRepeated() {
    var given = Map.of("type", List.of("web_service,cron_job", "static_site"));

    assertThat(LIST.checkQuery(given))
        .isEqualTo(Map.of("type", List.of("web_service", "cron_job", "static_site")));
  }

  @Test
  void aCommaMayBePartOfAValue() {
    var given =
        Map.of(
            "ownerId", List.of("tea-1"),
            "resource", List.of("srv-1,srv-2"),
            "text", List.of("a,b", "c"));

    assertThat(LOGS.checkQuery(given))
        .isEqualTo(
            Map.of(
                "ownerId", List.of("tea-1"),
                "resource", List.of("srv-1", "srv-2"),
                "text", List.of("a,b", "c")));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1",
    "-7, 1",
    "1, 1",
    "20, 20",
    "101, 100",
    "123456789012345678, 100",
    "1152921504606846975, 100",
    "-488167626354683623243776, 1"
  })
  void aLimitIsMovedIntoItsRange(String given, String bound) {
    assertThat(LIST.checkQuery(Map.of("limit", List.of(given))))
        .isEqualTo(Map.of("limit", List.of(bound)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          limits          | 5        | limits: is not a query parameter of list-services
          limit           | many     | limit: must be an integer
          limit           | 1.5      | limit: must be an integer
          includePreviews | yes      | includePreviews: must be true or false
          suspended       | perhaps  | suspended: must be one of suspended, not_suspended
          createdAfter    | tomorrow | createdAfter: must be a time such as 2026-01-31T12:00:00Z, or \
          Unix seconds
          """)
  void aComplaintNamesTheParameter(String name, String value, String complaint) {
    assertThatThrownBy(() -> LIST.checkQuery(Map.of(name, List.of(value))))
        .isInstanceOf(Failure.class)
        .hasMessage(complaint);
  }

  @Test
  void aSingleValueIsGivenOnce() {
    assertThatThrownBy(() -> LIST.checkQuery(Map.of("limit", List.of("1", "2"))))
        .hasMessage("limit: must be specified only once");
  }

  @Test
  void whatIsRequiredIsMissed() {
    assertThatThrownBy(() -> LOGS.checkQuery(Map.of("resource", List.of("srv-1"))))
        .hasMessage("ownerId: is required");
    assertThatThrownBy(
            () -> LOGS.checkQuery(Map.of("ownerId", List.of("tea-1"), "resource", List.of(""))))
        .hasMessage("resource: must not be empty");
  }

  @ParameterizedTest
  @ValueSource(strings = {"type", "ownerId", "name", "createdAfter", "limit", "suspended", "env"})
  void anEmptyValueIsNoValue(String name) {
    for (String value : List.of("", "a,", ",a", "a,,b")) {
      if (value.isEmpty() || !List.of("limit", "createdAfter").contains(name)) {
        assertThatThrownBy(() -> LIST.checkQuery(Map.of(name, List.of(value))))
            .isInstanceOf(Failure.class)
            .hasMessageStartingWith(name + ": must ");
      }
    }
  }

  @Test
  void anEmptyCursorIsTheFirstPage() {
    var given = Map.of("cursor", List.of(""));

    assertThat(LIST.checkQuery(given)).isEqualTo(given);
  }

  @Test
  void anAnswerIsCheckedByItsStatus() {
    assertThat(LIST.checkResponse(200, "application/json", null))
        .contains(new Violation("body", "is missing"));
    assertThat(LIST.checkResponse(201, "application/json", null))
        .contains(new Violation("status", "201 is not declared for list-services"));
    assertThat(LIST.checkResponse(200, "text/html", null))
        .contains(new Violation("Content-Type", "text/html is not declared for list-services 200"));
  }

  @Test
  void aDeclaredHeaderIsCheckedAndSeveralAreOneList() {
    var stream = Contract.load("native").operation("subscribe-api-graphql").orElseThrow();
    var creation = PLATFORM.operation("create-service").orElseThrow();

    stream.checkHeaders(name -> List.of());
    stream.checkHeaders(name -> List.of("a".repeat(200)));
    creation.checkHeaders(name -> List.of("a-key-of-mine"));
    assertThatThrownBy(() -> stream.checkHeaders(name -> List.of("a".repeat(201))))
        .isInstanceOf(Failure.class)
        .hasMessage("Last-Event-ID: must have at most 200 characters");
    assertThatThrownBy(() -> creation.checkHeaders(name -> List.of("a-key-of-mine", "another-key")))
        .isInstanceOf(Failure.class)
        .hasMessageStartingWith("Idempotency-Key: must match");
  }

  @Test
  void aHeaderThatIsRequiredIsNamed() {
    var resend = Contract.load("native").operation("resend-webhook-event").orElseThrow();

    assertThatThrownBy(() -> resend.checkHeaders(name -> List.of()))
        .isInstanceOf(Failure.class)
        .hasMessage("Idempotency-Key: is required");
  }
}
