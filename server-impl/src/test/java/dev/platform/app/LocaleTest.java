package dev.platform.app;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.engine.Eventually;
import dev.platform.engine.WholePlatform;
import dev.platform.engine.local.Repo;
import dev.platform.testing.ServerProcess;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Containers, cron, and plain ssh start programs without a locale. */
@WholePlatform(WholePlatform.Lane.ONE)
class LocaleTest {
  @TempDir private Path folder;

  @Test
  void theLauncherChoosesUnicodeWhateverTheLocaleIs() throws Exception {
    assertThat(localeOf("-i")).isEqualTo("C.UTF-8");
    assertThat(localeOf("-i", "LC_ALL=POSIX", "LANG=C.UTF-8")).isEqualTo("C.UTF-8");
    assertThat(localeOf("-i", "LANG=xx_XX.UTF-8")).isEqualTo("C.UTF-8");
    assertThat(localeOf("-i", "LANG=C.UTF-8")).as("one that is Unicode").isEmpty();
  }

  /** What the launcher sets for Java. */
  private String localeOf(String... environment) throws Exception {
    var java = Files.createDirectories(folder.resolve("jdk/bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\nprintf %s \"${LC_ALL:-}\"\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    List<String> words = new ArrayList<>(List.of("/usr/bin/env"));
    words.addAll(List.of(environment));
    words.add("JAVA_HOME=" + folder.resolve("jdk"));
    words.addAll(List.of("/bin/sh", "src/main/dist/bin/platform", "server"));
    var process = new ProcessBuilder(words).redirectErrorStream(true).start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  @Test
  void aServerThatCannotNameAllFilesDoesNotStart() throws Exception {
    assumeTrue(System.getProperty("os.name").equals("Linux"), "elsewhere it is always Unicode");
    var output = folder.resolve("output");
    var settings = Map.of("LC_ALL", "POSIX", "PLATFORM_DATA", folder.resolve("data").toString());

    var process = ServerProcess.start("64m", settings, output, "server");

    assertThat(process.waitFor(1, MINUTES)).isTrue();
    assertThat(process.exitValue()).isEqualTo(1);
    assertThat(Files.readString(output)).contains("bin/platform", "LC_ALL=C.UTF-8");
    assertThat(folder.resolve("data")).doesNotExist();
  }

  @Test
  @Tag("drill")
  void sitesHaveFilesWithNamesInAllLanguages() throws Exception {
    assumeTrue(System.getProperty("sun.jnu.encoding").equals("UTF-8"), "else git cannot be fed");
    var files = Files.createDirectories(folder.resolve("repository/public"));
    Files.writeString(files.resolve("über uns.html"), "about us");
    Files.writeString(files.resolve("会社.html"), "company");
    var repository = Repo.create(folder.resolve("repository"));
    repository.commit("First commit");
    var server = KilledServer.start(folder, Map.of());
    try {
      new Console(server.api())
          .deploy("site", "static_site", "{\"publishPath\": \"public\"}", repository);

      Eventually.see(
          "a page",
          () -> server.visit("site", "/%C3%BCber%20uns.html").orElse(""),
          answer -> answer.contains("about us"));
      assertThat(server.visit("site", "/%E4%BC%9A%E7%A4%BE.html"))
          .hasValueSatisfying(answer -> assertThat(answer).contains("company"));
    } finally {
      server.stop();
    }
  }
}
