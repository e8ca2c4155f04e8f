package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StageTest {
  private static final List<String> AS_ROOT =
      List.of("unshare", "--user", "--map-root-user", "--mount", "--propagation", "private");
  private static final Stage STAGE = Stage.BORROWED;

  @TempDir Path folder;

  @BeforeEach
  void rootOfANamespaceCanMount() throws Exception {
    assumeTrue(run(Map.of(), "true").status() == 0, "namespaces can be made here");
  }

  @Test
  void showsFoldersWhateverTheirNames() throws Exception {
    Map<Path, Path> mounts = new LinkedHashMap<>();
    for (String name : List.of("plain", "a b", "a\tb", "a\nb /c", "a\\040b", "#a", "ä", "\u007f")) {
      Path what = Files.createDirectory(folder.resolve(name.replace('/', ':')));
      Files.writeString(what.resolve("name"), name);
      mounts.put(STAGE.place("place of " + mounts.size()), what);
    }

    SystemCommand.Result result =
        run(mounts, "for place in \"$0\"/*/; do cat \"$place/name\"; echo; done");

    assertThat(result.output()).isEqualTo("plain\na b\na\tb\na\nb /c\na\\040b\n#a\nä\n\u007f");
  }

  @Test
  void coversAFile() throws Exception {
    Path list = Files.writeString(folder.resolve("list"), "app\n");

    assertThat(run(Map.of(Path.of("/etc/passwd"), list), "cat /etc/passwd").output())
        .isEqualTo("app");
  }

  @Test
  void runsNothingIfAFolderIsMissing() throws Exception {
    Map<Path, Path> mounts = new LinkedHashMap<>();
    mounts.put(STAGE.place("missing"), folder.resolve("missing"));
    mounts.put(STAGE.place("there"), folder);

    SystemCommand.Result result = run(mounts, "echo ran");

    assertThat(result.status()).isEqualTo(125);
    assertThat(result.output()).doesNotContain("ran");
  }

  private static SystemCommand.Result run(Map<Path, Path> mounts, String command) throws Exception {
    List<String> words = new ArrayList<>(AS_ROOT);
    words.addAll(STAGE.words(mounts));
    words.addAll(List.of("/bin/sh", "-c", command, STAGE.folder().toString()));
    return SystemCommand.run(words);
  }
}
