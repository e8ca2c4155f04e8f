package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.engine.Bench;
import dev.platform.engine.local.LocalEngineSettings.Sandboxing;
import dev.platform.engine.spi.BuildSpec;
import dev.platform.engine.spi.JobSpec;
import dev.platform.engine.spi.LogLine;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** With the Python of this machine, and a package that has a command and needs no network. */
@Tag("slow")
@ParameterizedClass
@EnumSource(names = {"OFF", "AUTO"})
class VirtualEnvironmentTest {
  private static final String WHEEL =
      """
      python3 - <<'END'
      import zipfile
      with zipfile.ZipFile('hello-1.0-py3-none-any.whl', 'w') as wheel:
          info = 'hello-1.0.dist-info/'
          wheel.writestr('hello.py', 'def main(): print("hello from a package")\\n')
          wheel.writestr(info + 'METADATA', 'Metadata-Version: 2.1\\nName: hello\\nVersion: 1.0\\n')
          wheel.writestr(info + 'WHEEL', 'Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n')
          wheel.writestr(info + 'entry_points.txt', '[console_scripts]\\nhello = hello:main\\n')
          wheel.writestr(info + 'RECORD', '')
      END
      """;

  @TempDir static Path folder;
  private static LocalBench local;
  private final Sandboxing sandboxing;

  VirtualEnvironmentTest(Sandboxing sandboxing) {
    this.sandboxing = sandboxing;
  }

  @BeforeParameterizedClassInvocation
  static void startEngine(Sandboxing sandboxing) throws Exception {
    assumeTrue(SystemCommand.run("python3", "-m", "venv", "--help").status() == 0, "python3");
    Repo repo = Repo.create(folder.resolve("repo-" + sandboxing));
    repo.commit("First commit");
    local = LocalBench.start(LocalBench.settings(folder.resolve("data"), sandboxing), repo);
  }

  @AfterParameterizedClassInvocation
  static void stopEngine() throws Exception {
    if (local != null) {
      local.close();
    }
  }

  private static Bench bench() {
    return local.bench();
  }

  @Test
  void whatABuildInstallsWithBarePipItsCommandsHave() throws Exception {
    BuildSpec build =
        Bench.withPython(
            bench().build(WHEEL + "pip install --no-index hello-1.0-py3-none-any.whl && hello"));

    var artifact = bench().success(build).artifact();
    JobSpec job = bench().job(artifact, "hello; python -c 'import hello; hello.main()'");
    bench().end(job);

    assertThat(out(build.ref().key()))
        .anyMatch(line -> line.matches("Using Python 3.* in a new virtual environment.*"))
        .contains("hello from a package");
    assertThat(out(job.ref().key()))
        .containsExactly("hello from a package", "hello from a package");
  }

  @Test
  void theNextBuildFindsItInsteadOfMakingAnother() throws Exception {
    assumeTrue(sandboxing == Sandboxing.AUTO, "outside of a sandbox, each build has another path");
    String command = WHEEL + "pip install --no-index hello-1.0-py3-none-any.whl; hello";
    BuildSpec first = Bench.withPython(bench().build(command));
    BuildSpec second = Bench.withPython(bench().build(command));

    bench().success(first);
    bench().success(second);

    assertThat(out(second.ref().key()))
        .contains(
            "Restored .venv of the last build, which had the same package files",
            "hello from a package")
        .noneMatch(line -> line.contains("new virtual environment"));
  }

  @Test
  void aCommandOfAnotherRuntimeHasNone() throws Exception {
    BuildSpec build = bench().build("echo \"<$VIRTUAL_ENV>\"; ls -d .venv 2> /dev/null; :");

    bench().success(build);

    assertThat(out(build.ref().key())).containsExactly("<>");
  }

  private static List<String> out(String key) {
    return bench().recorder().texts(key, LogLine.Stream.OUT);
  }
}
