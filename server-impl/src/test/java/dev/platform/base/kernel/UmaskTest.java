package dev.platform.base.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.condition.OS.LINUX;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.io.TempDir;

/** The permissions of new files. */
@EnabledOnOs(LINUX)
class UmaskTest {
  @Test
  void othersMayRead(@TempDir Path folder) throws Exception {
    Umask.set(022);

    var file = Files.writeString(folder.resolve("file"), "text");

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-r--r--");
  }
}
