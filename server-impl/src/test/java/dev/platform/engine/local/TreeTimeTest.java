package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.local.ProcessStat.Identity;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TreeTimeTest {
  private final TreeTime time = new TreeTime();

  private static ProcessStat process(long pid, long own, long reaped) {
    return new ProcessStat(new Identity(pid, 7), 1, 1, 1, own, reaped, 0);
  }

  @Test
  void aChildThatItsParentWaitsForCountsOnce() {
    time.advance(List.of(process(1, 10, 0), process(2, 50, 0)));

    assertThat(time.advance(List.of(process(1, 11, 60)))).isEqualTo(71);
  }

  @Test
  void aChildThatNobodyWaitsForCountsAsItWasSeenLast() {
    time.advance(List.of(process(1, 10, 0), process(2, 50, 0)));

    assertThat(time.advance(List.of(process(1, 11, 0)))).isEqualTo(61);
  }

  @Test
  void childrenThatLiveBetweenTwoReadingsCount() {
    time.advance(List.of(process(1, 10, 0)));

    assertThat(time.advance(List.of(process(1, 10, 40)))).isEqualTo(50);
  }

  @Test
  void aProcessIdThatIsGivenAgainIsAnotherProcess() {
    time.advance(List.of(process(1, 100, 0)));
    ProcessStat other = new ProcessStat(new Identity(1, 8), 1, 1, 1, 3, 0, 0);

    assertThat(time.advance(List.of(other))).isEqualTo(103);
  }

  @Test
  void timeNeverGoesBackwards() {
    for (int seed = 0; seed < 200; seed++) {
      var random = new Random(seed);
      var tree = new TreeTime();
      List<ProcessStat> live = new ArrayList<>();
      long last = 0;
      for (int round = 0; round < 30; round++) {
        live.replaceAll(
            p ->
                process(
                    p.id().pid(),
                    p.ownTicks() + random.nextInt(9),
                    p.reapedTicks() + random.nextInt(9)));
        live.removeIf(p -> random.nextInt(4) == 0);
        live.add(process(1000L * seed + round, random.nextInt(5), random.nextInt(5)));
        long now = tree.advance(live);
        assertThat(now).as("seed %d round %d", seed, round).isGreaterThanOrEqualTo(last);
        last = now;
      }
    }
  }
}
