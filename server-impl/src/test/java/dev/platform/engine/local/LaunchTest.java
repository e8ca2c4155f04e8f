package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a command gets from the process that starts it. */
class LaunchTest {
  @TempDir private Path folder;

  @Test
  void whatACommandMakesDoesNotDependOnTheUmaskOfThePlatform() throws Exception {
    var shown = folder.resolve("shown");
    var command = List.of("/bin/sh", "-c", "umask > \"$0\"", shown.toString());
    var launch =
        new Launch(folder, List.of(), command, folder, Map.of(), Map.of(), new Cgroup(List.of()));

    var process =
        new ProcessBuilder("/bin/sh", "-c", "umask 077; exec /bin/sh -c \"$0\"", launch.script())
            .start();

    assertThat(process.waitFor()).isZero();
    assertThat(Files.readString(shown).strip()).isEqualTo("0022");
  }
}
