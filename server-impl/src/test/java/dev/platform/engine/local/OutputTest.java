package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.engine.Recorder;
import dev.platform.engine.spi.LogLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputTest {
  private static final long MAX = 10_000;

  @TempDir Path run;

  private final Keeper keeper = new Keeper();
  private int said;

  /** Each life tells some lines, of which some are kept when it is killed. */
  @Test
  void howeverOftenThePlatformIsKilledEachLineIsKeptOnce() throws Exception {
    var chance = new Random(42);
    for (int life = 0; life < 50; life++) {
      var output = output();
      for (int round = chance.nextInt(6); round > 0; round--) {
        say(chance.nextInt(200));
        output.poll();
        keeper.keep(chance.nextInt(400));
      }
      keeper.forgetWhatIsNotKept();
    }
    say(5);
    var last = output();
    last.finish();
    boolean before = last.isKept();
    keeper.keep(Integer.MAX_VALUE);
    boolean after = last.isKept();

    assertThat(keeper.kept)
        .containsExactlyElementsOf(IntStream.range(0, said).mapToObj(i -> "line " + i).toList());
    assertThat(List.of(before, after)).containsExactly(false, true);
    assertThat(run).isEmptyDirectory();
  }

  /** Lines are kept a moment after they were told, and there are always new ones by then. */
  @Test
  void aKillLosesNothingOfAProcessThatNeverPauses() throws Exception {
    assumeTrue(
        new Fallocate().free(Files.writeString(run.resolve("hole"), ""), 1), "needs fallocate");
    for (int life = 0; life < 12; life++) {
      var output = output();
      for (int round = 0; round < 4; round++) {
        int before = keeper.told.size();
        say(150);
        output.poll();
        keeper.keep(before);
      }
      keeper.forgetWhatIsNotKept();
    }
    output().finish();
    keeper.keep(Integer.MAX_VALUE);

    assertThat(keeper.kept)
        .containsExactlyElementsOf(IntStream.range(0, said).mapToObj(i -> "line " + i).toList());
  }

  @Test
  void linesThatCannotBeTakenWaitInTheFile() throws Exception {
    var output = output();
    keeper.isTaking = false;
    say(10);
    output.poll();
    output.finish();
    boolean isKept = output.isKept();

    keeper.isTaking = true;
    output.finish();
    keeper.keep(10);

    assertThat(isKept).isFalse();
    assertThat(keeper.kept).hasSize(10);
    assertThat(output.isKept()).isTrue();
  }

  /** Nobody takes lines for several lives, in which more comes than may wait. */
  @Test
  void aKillDoesNotHideHowMuchWasDropped() throws Exception {
    assumeTrue(
        new Fallocate().free(Files.writeString(run.resolve("hole"), ""), 1), "needs fallocate");
    output().poll();
    keeper.isTaking = false;
    for (int life = 0; life < 3; life++) {
      var output = output();
      say(9000);
      output.poll();
    }
    keeper.isTaking = true;
    output().finish();
    keeper.forgetWhatIsNotKept();
    output().finish();
    keeper.keep(Integer.MAX_VALUE);

    var notice = Pattern.compile("\\[(\\d+) bytes of output were dropped]");
    long dropped = 0;
    long told = 0;
    for (String line : keeper.kept) {
      var found = notice.matcher(line);
      if (found.matches()) {
        dropped += Long.parseLong(found.group(1));
      } else {
        assertThat(line).matches("line \\d+");
        told += line.length() + 1;
      }
    }
    assertThat(dropped).isPositive();
    assertThat(dropped + told).isEqualTo(Files.size(run.resolve("out")));
  }

  private Output output() throws IOException {
    return new Output(run, MAX, new EventReporter(keeper, Clock.systemUTC(), "key", "web-1"));
  }

  private void say(int lines) throws IOException {
    var text = new StringBuilder();
    for (int i = 0; i < lines; i++) {
      text.append("line ").append(said++).append('\n');
    }
    Files.writeString(
        run.resolve("out"), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /** Keeps lines later than it is told them. */
  private static final class Keeper extends Recorder {
    private final List<LogLine> told = new ArrayList<>();
    private final List<String> kept = new ArrayList<>();
    private long mark;
    private boolean isTaking = true;

    @Override
    public void line(LogLine line) {
      told.add(line);
    }

    @Override
    public boolean takes(String subject) {
      return isTaking;
    }

    @Override
    public OptionalLong kept(String subject, String output) {
      return OptionalLong.of(output.endsWith("/out") ? mark : 0);
    }

    void keep(int lines) {
      var some = told.subList(0, Math.min(lines, told.size()));
      for (LogLine line : some) {
        kept.add(line.text());
        mark = line.mark().end();
      }
      some.clear();
    }

    void forgetWhatIsNotKept() {
      told.clear();
    }
  }
}
