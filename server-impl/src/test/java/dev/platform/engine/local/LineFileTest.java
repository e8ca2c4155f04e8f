package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LineFileTest {
  private static final long MAX = 1000;
  private static final FileHead WITHOUT_HOLES = (file, end) -> false;

  @TempDir Path folder;
  private final List<String> lines = new ArrayList<>();

  private Path file() {
    return folder.resolve("out");
  }

  private void append(String text) throws Exception {
    Files.writeString(file(), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  @Test
  void aFileThatIsNotThereYetIsEmpty() throws Exception {
    assertThat(new LineFile(file(), 0, 0, MAX).poll(Long.MAX_VALUE, lines::add)).isFalse();
  }

  @Test
  void anotherReaderGoesOnAtTheFirstLineThatWasNotTold() throws Exception {
    LineFile first = new LineFile(file(), 0, 0, MAX);
    append("one\ntw");
    first.poll(Long.MAX_VALUE, lines::add);
    append("o\nthree");

    LineFile second = new LineFile(file(), 0, first.offset(), MAX);
    second.poll(0, lines::add);
    second.finish(lines::add);

    assertThat(lines).containsExactly("one", "two", "three");
  }

  @Test
  void theDiskGetsBackWhatIsKeptOfAProcessThatNeverPauses() throws Exception {
    assumeTrue(FileHead.dig(Files.writeString(file(), ""), 1), "needs fallocate");
    int max = 64 << 10;
    LineFile reader = new LineFile(file(), 0, 0, max);
    String line = "x".repeat(1023) + "\n";

    for (int i = 0; i < 1000; i++) {
      long kept = reader.offset();
      append(line);
      reader.poll(kept, lines::add);
    }
    LineFile other = new LineFile(file(), reader.base(), reader.offset(), max);
    other.bound();
    append("last\n");
    other.poll(0, lines::add);

    assertThat(lines).hasSize(1001).endsWith("last").contains(line.strip());
    assertThat(Files.size(file())).isEqualTo(1_024_005);
    assertThat(onDisk()).isLessThan(2 * max);
  }

  private long onDisk() throws Exception {
    var du = new ProcessBuilder("du", "-k", file().toString()).start();
    return Long.parseLong(
            new String(du.getInputStream().readAllBytes(), StandardCharsets.UTF_8).split("\t")[0])
        << 10;
  }

  @Test
  void aFileThatWasReadIsEmptiedWhenItIsLarge() throws Exception {
    LineFile reader = new LineFile(file(), 0, 0, MAX, WITHOUT_HOLES);
    append("x".repeat(600) + "\n");
    reader.poll(Long.MAX_VALUE, lines::add);
    long small = Files.size(file());
    append("y".repeat(600) + "\n");
    reader.poll(Long.MAX_VALUE, lines::add);
    long large = Files.size(file());
    append("z\n");
    reader.poll(Long.MAX_VALUE, lines::add);

    assertThat(List.of(small, large)).containsExactly(601L, 0L);
    assertThat(lines).containsExactly("x".repeat(600), "y".repeat(600), "z");
  }

  @Test
  void whatIsTooMuchIsDroppedAndTold() throws Exception {
    append("x\n".repeat(1000) + "last\n");

    new LineFile(file(), 0, 0, MAX).poll(Long.MAX_VALUE, lines::add);

    assertThat(lines).startsWith("[1005 bytes of output were dropped]").endsWith("x", "last");
    assertThat(lines).hasSizeLessThan(510);
  }

  @Test
  void aFileThatItsWriterEmptiedIsReadFromTheStart() throws Exception {
    LineFile reader = new LineFile(file(), 0, 0, MAX);
    append("one\ntwo\n");
    reader.poll(Long.MAX_VALUE, lines::add);
    Files.writeString(file(), "new\n");

    reader.poll(Long.MAX_VALUE, lines::add);

    assertThat(lines).containsExactly("one", "two", "new");
  }

  @Test
  void aFileIsEmptiedOnceWhatWasReadIsKeptAndOffsetsGoOn() throws Exception {
    LineFile reader = new LineFile(file(), 0, 0, MAX, WITHOUT_HOLES);
    append("x".repeat(1500) + "\n");
    reader.poll(0, lines::add);
    long before = Files.size(file());
    reader.poll(reader.offset(), lines::add);
    long after = Files.size(file());
    append("next\nhalf");

    LineFile other = new LineFile(file(), reader.base(), reader.offset(), MAX, WITHOUT_HOLES);
    other.poll(reader.offset(), lines::add);

    assertThat(List.of(before, after)).containsExactly(1501L, 0L);
    assertThat(lines).endsWith("next").hasSize(3);
    assertThat(other.offset()).isEqualTo(reader.offset() + 5);
  }

  @Test
  void whatNobodyReadsIsBoundedAndTheLossIsTold() throws Exception {
    LineFile reader = new LineFile(file(), 0, 0, MAX);
    append("x\n".repeat(2500));
    reader.bound();
    append("last\n");

    reader.poll(0, lines::add);

    assertThat(lines).containsExactly("[5000 bytes of output were dropped]", "last");
    assertThat(reader.offset()).isEqualTo(5005);
  }
}
