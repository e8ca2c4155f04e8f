package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lines before a build command, with programs in place of Python. */
class VirtualEnvironmentLinesTest {
  /** Makes environments, but cannot put pip into them, as a system without {@code ensurepip}. */
  private static final String WITHOUT_PIP =
      """
      #!/bin/sh
      case "$*" in
        *--without-pip*) mkdir -p .venv/bin && cp "$0" .venv/bin/python ;;
        *venv*) exit 1 ;;
        *) echo "python $*" ;;
      esac
      """;

  @TempDir private Path folder;

  private void program(String name, String text) throws IOException {
    Path file = Files.createDirectories(folder.resolve("programs")).resolve(name);
    Files.writeString(file, text);
    file.toFile().setExecutable(true);
  }

  private String run(String python, String command) throws Exception {
    String script =
        "cd '%s' && PATH=$PWD/programs:$PATH PLATFORM_PYTHON=%s\n%s%s"
            .formatted(folder, python, VirtualEnvironment.lines(), command);
    return SystemCommand.run("bash", "-c", script).output();
  }

  @Test
  void withoutPipThatOfTheSystemIsUsed() throws Exception {
    program("python3", WITHOUT_PIP);

    assertThat(run("", "pip install flask").lines())
        .containsExactly(
            "Using python --version in a new virtual environment with the system's pip, .venv",
            "python -m pip install flask");
  }

  @Test
  void aNamedPythonIsUsedIfItRuns() throws Exception {
    program("python3", WITHOUT_PIP);
    program("python3.99", WITHOUT_PIP.replace("echo \"python", "echo \"newer"));
    program("python3.98", "#!/bin/sh\nexit 127\n");

    assertThat(run("python3.99", "")).startsWith("Using newer --version ");
    Folders.delete(folder.resolve(".venv"));
    assertThat(run("python3.98", "")).startsWith("Using python --version ");
  }
}
