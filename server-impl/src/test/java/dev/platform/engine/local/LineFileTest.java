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
  private static final FileSpace WITHOUT_HOLES = new FixedSpace();

  @TempDir Path folder;
  private final List<String> lines = new ArrayList<>();

  private Path file() {
    return folder.resolve("out");
  }

  private LineFile reader(long base, long offset, long max, FileSpace space) {
    return new LineFile(file(), new LineFile.Start(base, 0, offset), max, space, () -> {});
  }

  private void append(String text) throws Exception {
    Files.writeString(file(), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  @Test
  void aFileThatIsNotThereYetIsEmpty() throws Exception {
    assertThat(reader(0, 0, MAX, new Fallocate()).poll(Long.MAX_VALUE, lines::add)).isFalse();
  }

  @Test
  void anotherReaderGoesOnAtTheFirstLineThatWasNotTold() throws Exception {
    LineFile first = reader(0, 0, MAX, new Fallocate());
    append("one\ntw");
    first.poll(Long.MAX_VALUE, lines::add);
    append("o\nthree");

    LineFile second = reader(0, first.offset(), MAX, new Fallocate());
    second.poll(0, lines::add);
    second.finish(lines::add);

    assertThat(lines).containsExactly("one", "two", "three");
  }

  @Test
  void theDiskGetsBackWhatIsKeptOfAProcessThatNeverPauses() throws Exception {
    assumeTrue(new Fallocate().free(Files.writeString(file(), ""), 1), "needs fallocate");
    int max = 64 << 10;
    LineFile reader = reader(0, 0, max, new Fallocate());
    String line = "x".repeat(1023) + "\n";

    for (int i = 0; i < 1000; i++) {
      long kept = reader.offset();
      append(line);
      reader.poll(kept, lines::add);
    }
    LineFile other = reader(reader.base(), reader.offset(), max, new Fallocate());
    other.bound();
    append("last\n");
    other.poll(0, lines::add);

    assertThat(lines).hasSize(1001).endsWith("last").contains(line.strip());
    assertThat(Files.size(file())).isEqualTo(1_024_005);
    assertThat(onDisk()).isLessThan(2L * max);
  }

  private long onDisk() throws Exception {
    var du = new ProcessBuilder("du", "-k", file().toString()).start();
    return Long.parseLong(
            new String(du.getInputStream().readAllBytes(), StandardCharsets.UTF_8).split("\t")[0])
        << 10;
  }

  @Test
  void aFileThatWasReadIsEmptiedWhenItIsLarge() throws Exception {
    LineFile reader = reader(0, 0, MAX, WITHOUT_HOLES);
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
    append("x\n".repeat(2300) + "last\n");

    reader(0, 0, MAX, new Fallocate()).poll(Long.MAX_VALUE, lines::add);

    assertThat(lines).startsWith("[3606 bytes of output were dropped]").endsWith("x", "last");
    assertThat(lines).hasSizeLessThan(510);
  }

  @Test
  void whatWaitedLongIsReadWhole() throws Exception {
    append("x\n".repeat(1900) + "last\n");

    reader(0, 0, MAX, new Fallocate()).poll(Long.MAX_VALUE, lines::add);

    assertThat(lines).hasSize(1901).endsWith("x", "last");
  }

  @Test
  void aFileThatItsWriterEmptiedIsReadFromTheStart() throws Exception {
    LineFile reader = reader(0, 0, MAX, new Fallocate());
    append("one\ntwo\n");
    reader.poll(Long.MAX_VALUE, lines::add);
    Files.writeString(file(), "new\n");

    reader.poll(Long.MAX_VALUE, lines::add);

    assertThat(lines).containsExactly("one", "two", "new");
  }

  @Test
  void aFileIsEmptiedOnceWhatWasReadIsKeptAndOffsetsGoOn() throws Exception {
    LineFile reader = reader(0, 0, MAX, WITHOUT_HOLES);
    append("x".repeat(1500) + "\n");
    reader.poll(0, lines::add);
    long before = Files.size(file());
    reader.poll(reader.offset(), lines::add);
    long after = Files.size(file());
    append("next\nhalf");

    LineFile other = reader(reader.base(), reader.offset(), MAX, WITHOUT_HOLES);
    other.poll(reader.offset(), lines::add);

    assertThat(List.of(before, after)).containsExactly(1501L, 0L);
    assertThat(lines).endsWith("next").hasSize(2);
    assertThat(other.offset()).isEqualTo(reader.offset() + 5);
  }

  @Test
  void whatNobodyReadsIsBoundedAndTheLossIsTold() throws Exception {
    LineFile reader = reader(0, 0, MAX, WITHOUT_HOLES);
    append("x\n".repeat(2500));
    reader.bound();
    append("last\n");

    reader.poll(0, lines::add);

    assertThat(lines).containsExactly("[5000 bytes of output were dropped]", "last");
    assertThat(reader.offset()).isEqualTo(5005);
  }

  @Test
  void theNewestOfWhatNobodyReadsStaysInWholeLines() throws Exception {
    assumeTrue(new Fallocate().free(Files.writeString(file(), ""), 1), "needs fallocate");
    LineFile reader = reader(0, 0, MAX, new Fallocate());
    append("half a ");
    reader.poll(0, lines::add);
    append("line\n" + "0123456\n".repeat(1000));

    reader.bound();
    reader.poll(0, lines::add);

    assertThat(lines.get(0)).isEqualTo("[7020 bytes of output were dropped]");
    assertThat(lines.subList(1, lines.size())).hasSize(124).containsOnly("0123456");
  }

  @Test
  void onAFullDiskTheOldestGivesWayToWhatComes() throws Exception {
    var disk = new FullDisk();
    LineFile reader = reader(0, 0, 1 << 20, disk);
    append("0123456\n".repeat(80_000));

    reader.reserve(0);
    reader.poll(0, lines::add);

    assertThat(disk.freed).isEqualTo(320_000);
    assertThat(disk.reserved).isEqualTo(640_000 + 320_000);
    assertThat(lines.get(0))
        .isEqualTo("[320008 bytes of output were dropped: the server's disk is full]");
    assertThat(lines).hasSize(40_000);
  }

  /** A file system without holes. */
  private static final class FixedSpace implements FileSpace {
    @Override
    public boolean free(Path file, long end) {
      return false;
    }

    @Override
    public Reservation reserve(Path file, long begin, long end) {
      return Reservation.IMPOSSIBLE;
    }
  }

  /** A disk that has no more space than a file gives back. */
  private static final class FullDisk implements FileSpace {
    private long freed;
    private long reserved;

    @Override
    public boolean free(Path file, long end) {
      freed = end;
      return true;
    }

    @Override
    public Reservation reserve(Path file, long begin, long end) {
      if (end - begin > freed) {
        return Reservation.DISK_FULL;
      }
      reserved = end;
      return Reservation.DONE;
    }
  }
}
