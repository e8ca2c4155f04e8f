package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineSplitterTest {
  private final List<String> lines = new ArrayList<>();
  private final LineSplitter splitter = new LineSplitter();

  private void feed(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    splitter.feed(bytes, bytes.length, lines::add);
  }

  @Test
  void aLineMayComeInPieces() {
    feed("a");
    feed("b\nc");

    assertThat(lines).containsExactly("ab");
    assertThat(splitter.pending()).isEqualTo(1);
  }

  @Test
  void theLastLineNeedsNoEnd() {
    feed("a\nb");
    splitter.finish(lines::add);
    splitter.finish(lines::add);

    assertThat(lines).containsExactly("a", "b");
  }

  @Test
  void whatIsOverwrittenIsLeftOut() {
    feed("1%\r50%\r100%\n");
    feed("dos\r\n");
    feed("\n");

    assertThat(lines).containsExactly("100%", "dos", "");
  }

  @Test
  void whatIsNotOverwrittenStays() {
    feed("Downloading 100 MB\rDone:\n");
    feed("für alle\rä\n");
    feed("a long text\r\u001b[Kshort\n");
    feed("\u001b[32m12345\u001b[0m\r\u001b[31mab\u001b[0m\n");
    feed("next\n");

    assertThat(lines)
        .containsExactly(
            "Done:oading 100 MB", "äür alle", "\u001b[Kshort", "\u001b[31mab\u001b[0m345", "next");
  }

  @Test
  void aProgressDisplayThatNeverEndsDoesNotGrow() {
    for (int i = 0; i < 100_000; i++) {
      feed("\r" + i);
    }

    assertThat(splitter.pending()).isLessThan(10);
  }

  @Test
  void aLongLineIsCutBetweenCharacters() {
    feed("x" + "ü".repeat(10_000) + "\n");

    assertThat(lines).hasSize(2).allMatch(line -> !line.contains("\ufffd"));
    assertThat(String.join("", lines)).isEqualTo("x" + "ü".repeat(10_000));
    assertThat(lines.get(0).getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(16 << 10);
  }

  @Test
  void bytesThatAreNoTextAreReplacedWithinTheLimit() {
    byte[] bytes = new byte[40_000];
    Arrays.fill(bytes, (byte) 0xff);
    splitter.feed(bytes, bytes.length, lines::add);
    splitter.finish(lines::add);

    assertThat(String.join("", lines)).isEqualTo("\ufffd".repeat(40_000));
    assertThat(lines)
        .allMatch(line -> line.getBytes(StandardCharsets.UTF_8).length <= LineSplitter.MAX_BYTES);
  }

  @Test
  void aNulIsLeftOut() {
    feed("a\0b\n");

    assertThat(lines).containsExactly("ab");
  }
}
