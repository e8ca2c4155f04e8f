package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FoldersTest {
  @TempDir private Path folder;

  @Test
  void theDataBelongToThisUserAloneWhateverStoodThereBefore() throws Exception {
    Path data = Files.createDirectory(folder.resolve("data"));
    Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxrwxrwx"));

    Folders.make(data);
    Folders.make(folder.resolve("a/b"));

    assertThat(Files.getPosixFilePermissions(data))
        .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    assertThat(Files.getPosixFilePermissions(folder.resolve("a/b")))
        .isEqualTo(PosixFilePermissions.fromString("rwx------"));
  }
}
