package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolsCommandTest {
  @TempDir private Path folder;

  private record Ended(int status, String text) {}

  private Ended run(String... words) throws Exception {
    var config = folder.resolve("platform.properties");
    Files.writeString(config, "platform.data=%s\n".formatted(folder.resolve("data")));
    var text = new StringWriter();
    var line = PlatformCommand.line();
    line.setOut(new PrintWriter(text, true)).setErr(new PrintWriter(text, true));
    List<String> all = new ArrayList<>(List.of("tools"));
    all.addAll(List.of(words));
    all.add("--config=" + config);
    return new Ended(line.execute(all.toArray(String[]::new)), text.toString());
  }

  @Test
  void installedVersionsAreListed() throws Exception {
    assertThat(run("list"))
        .isEqualTo(new Ended(0, "No tools are installed. Services use those of this host.\n"));
    assertThat(folder.resolve("data")).doesNotExist();
    var notes = Files.createDirectories(folder.resolve("data/engine/tools/notes/node"));
    Files.writeString(
        notes.resolve("22.11.0"),
        """
        {"tool":"node","version":"22.11.0","bin":"node/22.11.0/bin","bytes":209715200}
        """);

    var listed = run("list");

    assertThat(listed.status()).isZero();
    assertThat(listed.text()).containsPattern("node@22\\.11\\.0 +200 MB  20[0-9TZ:-]+ +0\n");
  }

  @Test
  void aMistakeEndsWithItsReason() throws Exception {
    assertThat(run("remove", "node@1.2.3"))
        .isEqualTo(
            new Ended(
                1,
                "platform: node@1.2.3 is not installed. `tools list` shows the installed"
                    + " versions\n"));
    assertThat(run("install").status()).isEqualTo(2);
  }
}
