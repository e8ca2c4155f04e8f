package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.engine.Bench;
import dev.platform.engine.local.LocalEngineSettings.Sandboxing;
import dev.platform.engine.local.tools.Tool;
import dev.platform.engine.spi.BuildSpec;
import dev.platform.engine.spi.BuildStatus;
import dev.platform.engine.spi.JobSpec;
import dev.platform.engine.spi.LogLine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** With tools that the test writes itself, and no mise. */
@Tag("slow")
@ParameterizedClass
@EnumSource(names = {"OFF", "AUTO"})
class ToolsTest {
  @TempDir static Path folder;
  private static LocalBench local;
  private static Repo repo;

  @SuppressWarnings("UnusedVariable") // JUnit wants each parameter of the class to be taken
  ToolsTest(Sandboxing sandboxing) {}

  @BeforeParameterizedClassInvocation
  static void startEngine(Sandboxing sandboxing) throws Exception {
    repo = Repo.create(folder.resolve("repo-" + sandboxing));
    repo.commit("First commit");
    LocalEngineSettings settings =
        LocalBench.settings(folder.resolve("data-" + sandboxing), sandboxing);
    local = LocalBench.start(settings, repo);
    ToolFolder tools = new ToolFolder(settings.data(), Clock.systemUTC());
    write(tools, Tool.NODE, "18.2.0", "node");
    write(tools, Tool.JAVA, "99.0.1", "java");
  }

  /** A tool that prints its version and where it is. */
  private static void write(ToolFolder tools, Tool tool, String version, String program)
      throws Exception {
    Path bin = tools.place(tool, version).resolve("bin");
    Files.createDirectories(bin);
    Path file = bin.resolve(program);
    Files.writeString(file, "#!/bin/sh\necho \"tool " + version + "\"\n");
    file.toFile().setExecutable(true, false);
    Folders.open(tools.place(tool, version));
    Folders.open(tools.place(tool, version).getParent());
    String path = tool.label() + "/" + version + "/bin";
    tools.note(new InstalledTool(tool.label(), version, path, 100, null));
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

  private static void commit(String... namesAndTexts) throws Exception {
    for (String name : List.of(".nvmrc", "package.json", "system.properties")) {
      Files.deleteIfExists(repo.folder().resolve(name));
    }
    for (int i = 0; i < namesAndTexts.length; i += 2) {
      repo.write(namesAndTexts[i], namesAndTexts[i + 1]);
    }
    repo.commit("Next commit");
  }

  private static BuildSpec node(BuildSpec spec) {
    return Bench.withRuntime(spec, "node");
  }

  @Test
  void buildsAndLaterCommandsHaveTheInstalledVersion() throws Exception {
    commit(".nvmrc", "v18.2.0\n", "system.properties", "java.runtime.version=99.0.1");
    BuildSpec build = node(bench().build("node; test -x $JAVA_HOME/bin/java && java"));

    var artifact = bench().success(build).artifact();
    commit();
    JobSpec job = bench().job(artifact, "node; java");
    bench().end(job);

    assertThat(said(build))
        .contains(
            "==> Using Node.js 18.2.0 (from .nvmrc)",
            "==> Using Java 99.0.1 (from system.properties)");
    assertThat(out(build.ref().key())).containsExactly("tool 18.2.0", "tool 99.0.1");
    assertThat(out(job.ref().key())).containsExactly("tool 18.2.0", "tool 99.0.1");
  }

  @Test
  void aJobReportsAnInstalledToolThatIsGone() throws Exception {
    ToolFolder tools = new ToolFolder(local.settings().data(), Clock.systemUTC());
    write(tools, Tool.NODE, "18.3.0", "node");
    commit(".nvmrc", "18.3.0");
    var artifact = bench().success(node(bench().build("node"))).artifact();
    Folders.delete(tools.place(Tool.NODE, "18.3.0"));

    JobSpec job = bench().job(artifact, "echo $PATH");
    bench().end(job);

    assertThat(bench().recorder().texts(job.ref().key(), LogLine.Stream.ENGINE))
        .contains(
            "==> Node.js 18.3.0 is no longer installed on this server, whose own version is used if"
                + " there is one. Deploy again to install it");
    assertThat(out(job.ref().key())).noneMatch(path -> path.contains("18.3.0"));
  }

  @Test
  void noCommandChangesAnInstalledTool() throws Exception {
    commit(".nvmrc", "18.2.0");
    BuildSpec build = node(bench().build("echo evil > $(command -v node) || echo kept; node"));
    assumeTrue(local.keeps("file isolation") || local.keeps("separate user for each service"));

    bench().success(build);

    assertThat(out(build.ref().key())).containsExactly("kept", "tool 18.2.0");
  }

  @Test
  void aVersionThatCannotBeHadIsTheOneOfTheMachineAndTheLogShowsWhy() throws Exception {
    var own = new HostVersions(local.settings().path()).of(Tool.NODE);
    assumeTrue(own.isPresent(), "node");
    commit(".nvmrc", "7.7.7");
    BuildSpec build = node(bench().build("node --version"));

    bench().success(build);

    assertThat(said(build))
        .contains(
            "==> Node.js: wanted 7.7.7 (from .nvmrc), using "
                + own.get()
                + ", because this server does not install tools");
    assertThat(out(build.ref().key())).containsExactly("v" + own.get());
  }

  @Test
  void aVersionThatNothingHasFailsTheBuildOfItsRuntime() throws Exception {
    commit("package.json", "{}");
    repo.write(".tool-versions", "deno 1.2.3");
    repo.commit("Next commit");
    BuildSpec other = bench().build("true");
    BuildSpec own = Bench.withRuntime(bench().build("true"), "deno");
    assumeTrue(new HostVersions(local.settings().path()).of(Tool.DENO).isEmpty());

    bench().success(other);
    BuildStatus.Failed failed = (BuildStatus.Failed) bench().outcome(own);

    assertThat(said(other))
        .contains(
            "==> Deno 1.2.3 (from .tool-versions) is not installed on this server and cannot be"
                + " installed: this server does not install tools");
    assertThat(failed.why())
        .isEqualTo(
            "Deno 1.2.3 (from .tool-versions) is not installed on this server and cannot be"
                + " installed: this server does not install tools. Ask for another version, or ask"
                + " your administrator to install it.");
    Files.delete(repo.folder().resolve(".tool-versions"));
  }

  @Test
  void aLinkOutOfTheCheckoutIsNoVersionFile() throws Exception {
    commit();
    Path secret = folder.resolve("secret");
    Files.writeString(secret, "18.2.0");
    Files.createSymbolicLink(repo.folder().resolve(".nvmrc"), secret);
    repo.commit("Next commit");
    BuildSpec build = bench().build("true");

    bench().success(build);

    assertThat(said(build)).noneMatch(line -> line.contains(".nvmrc"));
  }

  private static List<String> out(String key) {
    return bench().recorder().texts(key, LogLine.Stream.OUT);
  }

  private static List<String> said(BuildSpec spec) {
    return bench().recorder().texts(spec.ref().key(), LogLine.Stream.ENGINE);
  }
}
