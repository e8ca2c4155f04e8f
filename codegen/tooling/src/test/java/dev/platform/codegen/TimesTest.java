package dev.platform.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimesTest {
  private static final FileTime FIRST = FileTime.fromMillis(1_000);
  private static final FileTime SECOND = FileTime.fromMillis(2_000);

  @TempDir Path folder;

  @Test
  void onlyWhatHasChangedIsNew() throws IOException {
    Path generated = Files.createDirectory(folder.resolve("generated"));
    Path memory = folder.resolve("generated.times");
    write(generated, "Same.java", "same", FIRST);
    write(generated, "Other.java", "before", FIRST);
    Times.keep(generated, memory);

    write(generated, "Same.java", "same", SECOND);
    write(generated, "Other.java", "after", SECOND);
    write(generated, "New.java", "same", SECOND);
    Times.keep(generated, memory);

    assertThat(time(generated, "Same.java")).isEqualTo(FIRST);
    assertThat(time(generated, "Other.java")).isEqualTo(SECOND);
    assertThat(time(generated, "New.java")).isEqualTo(SECOND);
  }

  private static void write(Path folder, String name, String text, FileTime time)
      throws IOException {
    Files.setLastModifiedTime(Files.writeString(folder.resolve(name), text), time);
  }

  private static FileTime time(Path folder, String name) throws IOException {
    return Files.getLastModifiedTime(folder.resolve(name));
  }
}
