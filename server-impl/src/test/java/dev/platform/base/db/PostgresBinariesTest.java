package dev.platform.base.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostgresBinariesTest {
  private static final String SYSTEM =
      System.getProperty("os.name").startsWith("Mac") ? "Darwin" : "Linux";
  private static final String MACHINE = System.getProperty("os.arch").replace("amd64", "x86_64");

  @TempDir Path programs;

  @Test
  void theProgramsAreUnpackedOnceWhereTheLibraryLooksForThem() throws Exception {
    var binaries = new PostgresBinaries(programs);

    String named = digest(binaries.getPgBinary(SYSTEM, MACHINE).readAllBytes());

    Path unpacked = folders().get(0);
    assertThat(unpacked).hasFileName("PG-" + named);
    assertThat(folders()).hasSize(1);
    assertThat(unpacked.resolve(".exists")).exists();
    assertThat(unpacked.resolve("bin/postgres")).isExecutable();
    assertThat(unpacked.resolve("bin/initdb")).isExecutable();

    var before = FileTime.fromMillis(1000);
    Files.setLastModifiedTime(unpacked.resolve("bin/postgres"), before);
    binaries.getPgBinary(SYSTEM, MACHINE).close();

    assertThat(Files.getLastModifiedTime(unpacked.resolve("bin/postgres"))).isEqualTo(before);
  }

  private static String digest(byte[] read) throws Exception {
    return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(read));
  }

  private List<Path> folders() throws IOException {
    try (var all = Files.list(programs)) {
      return all.toList();
    }
  }
}
