package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.local.tools.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostVersionsTest {
  @TempDir private Path folder;

  private HostVersions versions() {
    return new HostVersions(folder.toString());
  }

  private void program(String name, String output) throws IOException {
    Path file =
        Files.writeString(folder.resolve(name), "#!/bin/sh\ncat <<'E'\n" + output + "\nE\n");
    file.toFile().setExecutable(true);
  }

  @Test
  void pythonsWithProgramsOfTheirOwnAreFound() throws Exception {
    program("python3", "Python 3.11.2");
    program("python3.13", "Python 3.13.0");
    program("python3.9", "Python 3.9.18");

    assertThat(versions().pythons())
        .containsOnly(Map.entry("python3.13", "3.13.0"), Map.entry("python3.9", "3.9.18"));
    assertThat(versions().of(Tool.PYTHON)).hasValue("3.11.2");
  }

  @Test
  void elixirPrintsTheVersionOfErlangFirst() throws Exception {
    program(
        "elixir",
        "Erlang/OTP 25 [erts-13.1.5] [64-bit]\n\nElixir 1.14.0 (compiled with Erlang/OTP 24)");

    assertThat(versions().of(Tool.ELIXIR)).hasValue("1.14.0");
  }

  @Test
  void anotherProgramIsAskedAgain() throws Exception {
    var versions = versions();
    assertThat(versions.of(Tool.NODE)).isEmpty();

    program("node", "v20.20.2");

    assertThat(versions.of(Tool.NODE)).hasValue("20.20.2");
  }
}
