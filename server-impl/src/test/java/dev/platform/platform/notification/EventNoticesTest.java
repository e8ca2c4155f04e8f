package dev.platform.platform.notification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.event.EventId;
import dev.platform.base.event.RecordedEvent;
import dev.platform.base.id.WorkspaceId;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventNoticesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"buildFailed": {"id": "bld-1"}}                                | The build failed.
          {"failure": {"evicted": false, "earlyExit": true}}              | The process exited early.
          {"failure": {"oomKilled": {"memoryLimit": "512Mi"}}}            | more memory than its limit of 512Mi
          {"failure": {"timedOutSeconds": 900, "timedOutReason": "the start"}} | 15 minutes: the start.
          {"failure": {"unhealthy": "The instance failed a check."}}      | The instance failed a check.
          {"failure": {"evicted": true, "evictionReason": "No disk left."}} | No disk left.
          """)
  void theCauseIsASentence(String reason, String sentence) {
    assertThat(detail(reason, Optional.empty())).contains(sentence);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          bld-1 | {"message": "It failed.\\nnpm error"} | ~It failed.\nnpm error~
          bld-1 | {"timedOutSeconds": 900, "timedOutReason": "the build"} | It took longer than 15 minutes: the build.
          bld-1 | {} | The build failed.
          bld-2 | {"message": "Another failed."} | The build failed.
          """)
  void aBuildThatFailedHasItsReason(String build, String reason, String detail) {
    var ended =
        event(
            "build_ended",
            "{\"buildId\": \"" + build + "\", \"reason\": {\"failure\": " + reason + "}}");

    assertThat(detail("{\"buildFailed\": {\"id\": \"bld-1\"}}", Optional.of(ended)))
        .isEqualTo(detail.replace("\\n", "\n"));
  }

  private static String detail(String reason, Optional<RecordedEvent> buildEnded) {
    var ended =
        event(
            "deploy_ended",
            "{\"deployId\": \"dep-1\", \"deployStatus\": \"failed\", \"reason\": " + reason + "}");
    return EventNotices.of(ended, type -> buildEnded.filter(earlier -> earlier.type().equals(type)))
        .orElseThrow()
        .detail();
  }

  private static RecordedEvent event(String type, String details) {
    return new RecordedEvent(
        1,
        new EventId("evt-d4g2k7tjm3vs73c0p1q0"),
        new WorkspaceId("tea-d4g2k7tjm3vs73c0p1q0"),
        "srv-d4g2k7tjm3vs73c0p1q0",
        type,
        Instant.EPOCH,
        details);
  }
}
