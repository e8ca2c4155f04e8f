package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.Recorder;
import dev.platform.engine.spi.LogLine;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SilenceTest {
  private final Recorder recorder = new Recorder();
  private final Silence silence =
      new Silence(
          new EventReporter(recorder, Clock.systemUTC(), "build", null), "build command", at(0));

  private static long at(long seconds) {
    return Duration.ofSeconds(seconds).toNanos();
  }

  private List<String> told() {
    return recorder.texts("build", LogLine.Stream.ENGINE);
  }

  @Test
  void aCommandWithoutOutputIsReportedLessAndLessOften() {
    for (int second = 1; second <= 480; second++) {
      silence.note(false, at(second));
    }

    assertThat(told())
        .containsExactly(
            "==> The build command is still running: no output for 1 minute",
            "==> The build command is still running: no output for 2 minutes",
            "==> The build command is still running: no output for 4 minutes",
            "==> The build command is still running: no output for 8 minutes");
  }

  @Test
  void outputBeginsANewSilence() {
    silence.note(false, at(70));
    silence.note(true, at(100));
    silence.note(false, at(159));
    List<String> before = told();
    silence.note(false, at(160));

    assertThat(before).hasSize(1);
    assertThat(told()).hasSize(2).element(1).asString().endsWith("no output for 1 minute");
  }
}
