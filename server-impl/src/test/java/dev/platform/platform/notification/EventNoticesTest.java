package dev.platform.platform.notification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.event.EventId;
import dev.platform.base.event.RecordedEvent;
import dev.platform.base.id.WorkspaceId;
import java.time.Instant;
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
    assertThat(EventNotices.of(failed(reason)).orElseThrow().detail()).contains(sentence);
  }

  private static RecordedEvent failed(String reason) {
    return new RecordedEvent(
        1,
        new EventId("evt-d4g2k7tjm3vs73c0p1q0"),
        new WorkspaceId("tea-d4g2k7tjm3vs73c0p1q0"),
        "srv-d4g2k7tjm3vs73c0p1q0",
        "deploy_ended",
        Instant.EPOCH,
        "{\"deployId\": \"dep-1\", \"deployStatus\": \"failed\", \"reason\": " + reason + "}");
  }
}
