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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A right list passes; each fault is found. */
class ListRulesTest {
  private static final Document PLATFORM = Document.load("platform");

  private static ListServer server;

  @BeforeAll
  static void start() throws IOException {
    server = new ListServer();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void aRightListPasses() {
    server.have(Fault.NONE);

    assertThatCode(ListRulesTest::check).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void aFaultIsFound(Fault fault) {
    server.have(fault);

    assertThatThrownBy(ListRulesTest::check).isInstanceOf(AssertionError.class);
  }

  private static void check() {
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
