package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.engine.local.tools.Tool;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class ToolVersionsTest {
  private final ToolVersions silent =
      new ToolVersions(
          (tool, with, steps) -> {
            throw WorkEnded.timedOut("too long");
          });

  private static WorkSteps steps(Duration budget, boolean canceled) {
    CountDownLatch latch = new CountDownLatch(canceled ? 0 : 1);
    return new WorkSteps(latch, budget, "The build took too long.", Duration.ZERO);
  }

  private void list(WorkSteps steps) throws Exception {
    silent.of(Tool.NODE, Toolchain.none(), steps);
  }

  @Test
  void aSourceThatDoesNotRespondLeavesTheBuildItsTime() {
    assertThatThrownBy(() -> list(steps(Duration.ofMinutes(1), false)))
        .isInstanceOf(ToolTrouble.class)
        .hasMessage("listing its versions took longer than 30 s");
  }

  @Test
  void aBuildWithoutTimeEnds() {
    assertThatThrownBy(() -> list(steps(Duration.ofMillis(-1), false)))
        .isInstanceOf(WorkEnded.class)
        .hasMessage("failed: The build took too long.");
    assertThatThrownBy(() -> list(steps(Duration.ofMinutes(1), true)))
        .isInstanceOf(WorkEnded.class)
        .hasMessage("canceled");
  }
}
