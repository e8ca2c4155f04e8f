package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.conformance.client.Api;
import dev.platform.conformance.client.Authorization;
import dev.platform.conformance.client.Document;
import dev.platform.conformance.suite.ListServer.Fault;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A right list passes; each fault is found. */
class ListRulesTest {
  private static final Document PLATFORM = Document.load("platform");

  @Test
  void aRightListPasses() throws IOException {
    try (var server = new ListServer(Fault.NONE)) {
      assertThatCode(() -> check(server)).doesNotThrowAnyException();
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void aFaultIsFound(Fault fault) throws IOException {
    try (var server = new ListServer(fault)) {
      assertThatThrownBy(() -> check(server)).isInstanceOf(AssertionError.class);
    }
  }

  private static void check(ListServer server) {
    var api = new Api(server.origin(), PLATFORM, Authorization.NONE);
    var rules =
        new ListRules(
            api,
            ListSample.of("list-projects", "project")
                .only("name", List.of("project-1", "project-2", "project-3"))
                .made("/id", List.of(ListServer.id(1), ListServer.id(2), ListServer.id(3)))
                .belongs("/owner/id", ListServer.OWNER)
                .with(Map.of("ownerId", "/owner/id")));
    rules.entriesAreThoseThatWereMade();
    rules.aLimitIsKept();
    rules.cursorsGoOnWithoutGapOrRepeat();
    rules.filtersTakeInAndLeaveOut();
    rules.nothingOfOthersIsShown();
    rules.timesAreInOrder();
    rules.anUnknownParameterIsRejected();
  }
}
