package dev.platform.engine.local.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RestartPauseTest {
  private final RestartPause pause = new RestartPause(Duration.ofSeconds(60));

  @Test
  void pausesGrowToTheLongest() {
    assertThat(eight(pause)).containsExactly(1L, 2L, 4L, 8L, 16L, 32L, 60L, 60L);
    assertThat(eight(RestartPause.ofDatabase()))
        .containsExactly(1L, 2L, 4L, 8L, 10L, 10L, 10L, 10L);
  }

  private static List<Long> eight(RestartPause pauses) {
    List<Long> seconds = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      seconds.add(pauses.after(Duration.ZERO).toSeconds());
    }
    return seconds;
  }

  @Test
  void aHealthyMinuteIsANewStart() {
    pause.after(Duration.ZERO);
    pause.after(Duration.ofSeconds(59));

    assertThat(pause.after(Duration.ofSeconds(60))).isEqualTo(Duration.ofSeconds(1));
  }
}
