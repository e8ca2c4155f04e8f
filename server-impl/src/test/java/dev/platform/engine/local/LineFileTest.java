package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LineFileTest {
  private static final long MAX = 1000;

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
    assertThat(new LineFile(file(), 0, MAX).poll(lines::add)).isFalse();
  }

  @Test
  void anotherReaderGoesOnAtTheFirstLineThatWasNotTold() throws Exception {
    LineFile first = new LineFile(file(), 0, MAX);
    append("one\ntw");
    first.poll(lines::add);
    append("o\nthree");

    new LineFile(file(), first.offset(), MAX).finish(lines::add);

    assertThat(lines).containsExactly("one", "two", "three");
  }

  @Test
  void aFileThatWasReadIsEmptiedWhenItIsLarge() throws Exception {
    LineFile reader = new LineFile(file(), 0, MAX);
    append("x".repeat(600) + "\n");
    reader.poll(lines::add);
    long small = Files.size(file());
    append("y".repeat(600) + "\n");
    reader.poll(lines::add);
    long large = Files.size(file());
    append("z\n");
    reader.poll(lines::add);

    assertThat(List.of(small, large)).containsExactly(601L, 0L);
    assertThat(lines).containsExactly("x".repeat(600), "y".repeat(600), "z");
  }

  @Test
  void whatIsTooMuchIsDroppedAndTold() throws Exception {
    append("x\n".repeat(1000) + "last\n");

    new LineFile(file(), 0, MAX).poll(lines::add);

    assertThat(lines).startsWith("[1005 bytes of output were dropped]").endsWith("x", "last");
    assertThat(lines).hasSizeLessThan(510);
  }

  @Test
  void aFileThatItsWriterEmptiedIsReadFromTheStart() throws Exception {
    LineFile reader = new LineFile(file(), 0, MAX);
    append("one\ntwo\n");
    reader.poll(lines::add);
    Files.writeString(file(), "new\n");

    reader.poll(lines::add);

    assertThat(lines).containsExactly("one", "two", "new");
  }
}
