package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.conformance.client.Operation;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every list that the install has, by what the contract says of each. */
@ExtendWith(SessionExtension.class)
final class ListChecks {
  /** Closed to machine keys, or of databases, which take long to create. */
  private static final Set<String> OF_OTHER_CHECKS =
      Set.of("list-owner-audit-logs", "list-webhooks", "list-postgres", "list-blueprints");

  private final Session session;

  ListChecks(Session session) {
    this.session = session;
  }

  static List<String> lists() {
    return ListSamples.lists();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("lists")
  void entriesAreThoseThatWereMade(String list) {
    rules(list).entriesAreThoseThatWereMade();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("lists")
  void aLimitIsKept(String list) {
    rules(list).aLimitIsKept();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("lists")
  void cursorsGoOnWithoutGapOrRepeat(String list) {
    rules(list).cursorsGoOnWithoutGapOrRepeat();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("lists")
  void filtersTakeInAndLeaveOut(String list) {
    rules(list).filtersTakeInAndLeaveOut();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("lists")
  void nothingOfOthersIsShown(String list) {
    rules(list).nothingOfOthersIsShown();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("lists")
  void timesAreInOrder(String list) {
    rules(list).timesAreInOrder();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("lists")
  void theNewestComesFirst(String list) {
    rules(list).theNewestComesFirst();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("lists")
  void anUnknownParameterIsRejected(String list) {
    rules(list).anUnknownParameterIsRejected();
  }

  /** Else the install has a list that nothing here can judge. */
  @Test
  void aListWithoutEntriesOfTheRunIsEmpty() {
    Assumptions.assumeTrue(
        session.options().gradedContract().isPresent(), "requires the grades of the installation");
    for (Operation list : session.api().document().operations()) {
      boolean isJudged = lists().contains(list.id()) || OF_OTHER_CHECKS.contains(list.id());
      boolean isOfOneResource = list.path().contains("{");
      if (list.isList() && !isOfOneResource && session.api().has(list.id()) && !isJudged) {
        assertThat(session.call(list.id()).expect(200).json())
            .as("entries of %s, which the suite does not create", list.id())
            .isEmpty();
      }
    }
  }

  private ListRules rules(String list) {
    return new ListRules(session.api(), session.lists().of(list));
  }
}
