package dev.platform.conformance.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.conformance.client.Document;
import dev.platform.conformance.client.Trail;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SearchTest {
  private static final Fault FAULT =
      Fault.of("users", "get-user", "a name is missing", Flaws.lessMember("name"));
  private static final Fault OTHER =
      Fault.of("owners", "list-owners", "a name is missing", Flaws.lessMember("name"));

  private final Recording recording = new Recording();

  @Test
  void theQuickestCheckThatMeetsTheFaultComesFirst() {
    met("slow");
    met("quick");

    Search search = search(passed("slow", 9), passed("quick", 1), passed("elsewhere", 0));

    assertThat(search.next().check().id()).isEqualTo("quick");
  }

  @Test
  void aCheckThatFailsAndNamesTheOperationFindsIt() {
    Search search = searched();

    search.tried(
        Optional.of(failed("get-user (GET /v1/users) returned 200: no name")), Set.of(FAULT));

    assertThat(search.verdict().check()).hasValue("a check");
    assertThat(search.isOpen()).isFalse();
  }

  @Test
  void aFailureThatNamesNothingDoesNotCount() {
    Search search = searched();

    search.tried(Optional.of(failed("expected: a, but was: b")), Set.of(FAULT));

    assertThat(search.verdict().isCaught()).isFalse();
    assertThat(search.verdict().why()).contains("does not name the operation");
  }

  @Test
  void aFailureWithoutTheFaultDoesNotCount() {
    Search search = searched();

    search.tried(Optional.of(failed("get-user timed out")), Set.of());

    assertThat(search.verdict().isCaught()).isFalse();
  }

  @Test
  void aFailureThatMayBeAnothersIsTriedAlone() {
    Search search = searched();

    search.tried(Optional.of(failed("get-user is wrong", "list-owners")), Set.of(FAULT, OTHER));

    assertThat(search.isOpen()).isTrue();
    assertThat(search.isAlone()).isTrue();
  }

  @Test
  void aCheckThatAnotherFaultStopsIsTriedAlone() {
    Search search = searched();

    search.tried(Optional.of(failed("list-owners is wrong", "list-owners")), Set.of(OTHER));
    assertThat(search.isOpen()).isTrue();
    assertThat(search.isAlone()).isTrue();

    search.tried(Optional.of(failed("get-user is wrong")), Set.of(FAULT));
    assertThat(search.verdict().isCaught()).isTrue();
  }

  @Test
  void aCheckThatFailsAloneWithoutTheFaultIsDropped() {
    Search search = searched();

    search.tried(Optional.of(failed("get-user timed out")), Set.of());
    search.tried(Optional.of(failed("get-user timed out")), Set.of());

    assertThat(search.isOpen()).isFalse();
    assertThat(search.verdict().isCaught()).isFalse();
  }

  @Test
  void aFaultThatNoCheckMeetsIsMissed() {
    Search search = search(passed("elsewhere", 1));

    assertThat(search.isOpen()).isFalse();
    assertThat(search.verdict().isCaught()).isFalse();
  }

  private Search searched() {
    met("a check");
    return search(passed("a check", 1));
  }

  private Search search(Check... passed) {
    return new Search(FAULT, List.of(passed), recording);
  }

  private void met(String check) {
    var server =
        new FaultyServer(
            Routes.of(List.of(Document.load("platform"))),
            List.of(),
            recording,
            it -> new Message("GET", it.uri(), 200, Map.of(), "{\"name\": \"Kim\"}"));
    server.answer(
        new Message("GET", URI.create("/v1/users"), 0, Map.of(Trail.HEADER, List.of(check)), ""));
  }

  private static Check passed(String id, int seconds) {
    return new Check(id, id, Duration.ofSeconds(seconds), "", Set.of("get-user"));
  }

  private static Check failed(String failure, String... more) {
    return new Check("a check", "a check", Duration.ZERO, failure, Set.of(more));
  }
}
