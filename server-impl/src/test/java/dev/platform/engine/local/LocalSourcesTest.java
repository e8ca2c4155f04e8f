package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.engine.spi.EngineException;
import dev.platform.engine.spi.Source;
import dev.platform.engine.spi.SourceFile;
import dev.platform.engine.spi.SourceFolder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Looks into real repositories. */
@Tag("slow")
class LocalSourcesTest {
  @TempDir private Path folder;
  private Repo repo;
  private LocalBench local;

  @BeforeEach
  void start() throws Exception {
    repo = Repo.create(folder.resolve("repo"));
    repo.write("api/Main.java", "1");
    local = LocalBench.start(LocalBench.settings(folder.resolve("data")), repo);
  }

  @AfterEach
  void stop() throws Exception {
    local.close();
  }

  @Test
  void theTipMovesWithTheBranch() throws Exception {
    var first = repo.commit("First");
    repo.git("tag", "--annotate", "--message=One", "v1");
    repo.git("checkout", "--quiet", "-b", "other");
    var second = repo.commit("Second");

    assertThat(tip("main")).isEqualTo(first);
    assertThat(tip("other")).isEqualTo(second);
    assertThat(tip("v1")).isEqualTo(first);
    assertThat(tip(null)).isEqualTo(second);
    assertThatThrownBy(() -> tip("none"))
        .isInstanceOf(EngineException.class)
        .hasMessage("The repository " + repo.url() + " has no branch or tag 'none'.");
    assertThat(folder.resolve("data").resolve("looks")).isEmptyDirectory();
  }

  @Test
  void aDirectoryHasItsNamesAndTheTextsThatAreWanted() throws Exception {
    repo.write("api/package.json", "{}");
    repo.write("api/large.txt", "x".repeat(200));
    repo.write("api/sub folder/grüße", "");
    Files.createSymbolicLink(folder.resolve("repo/api/Procfile"), Path.of("/etc/passwd"));
    var commit = repo.commit("First");

    var found =
        local
            .bench()
            .engine()
            .sources()
            .folder(
                new Source(repo.url(), "main", null, "api"),
                Set.of("package.json", "large.txt", "Procfile", "../api/Main.java", "none"),
                100,
                Duration.ofSeconds(30));

    assertThat(found)
        .isEqualTo(
            new SourceFolder(
                commit,
                Set.of("Main.java", "package.json", "large.txt", "sub folder/grüße"),
                Map.of("package.json", "{}")));
    assertThat(folder.resolve("data").resolve("looks")).isEmptyDirectory();
  }

  @Test
  void changedFilesAreNamed() throws Exception {
    var first = repo.commit("First");
    repo.write("api/Main.java", "2");
    repo.write("docs/a b.md", "new");
    var second = repo.commit("Second");
    Files.delete(repo.folder().resolve("docs/a b.md"));
    var third = repo.commit("Third");
    var sources = local.bench().engine().sources();

    assertThat(sources.changed(source("main"), first, second))
        .hasValueSatisfying(
            files -> assertThat(files).containsExactlyInAnyOrder("api/Main.java", "docs/a b.md"));
    assertThat(sources.changed(source("main"), first, third))
        .hasValueSatisfying(files -> assertThat(files).containsExactly("api/Main.java"));
    assertThat(sources.changed(source("main"), "0".repeat(40), third)).isEmpty();
  }

  @Test
  void aFileIsReadAsItIsInTheCommit() throws Exception {
    repo.write("deploy/a b.yaml", "  ä: 1\r\n\n");
    repo.write(".gitattributes", "*.yaml text eol=lf\n");
    var first = repo.commit("First");
    repo.write("deploy/a b.yaml", "2");
    repo.commit("Second");

    assertThat(file(first, "deploy/a b.yaml", 100)).isEqualTo("  ä: 1\n\n");
    assertThat(file(first, "deploy/a b.yaml", 9)).isEqualTo("  ä: 1\n\n");
    assertThat(file(first, "deploy/a b.yaml", 8))
        .isEqualTo("The file deploy/a b.yaml is larger than 8 bytes.");
    assertThat(folder.resolve("data").resolve("looks")).isEmptyDirectory();
  }

  @Test
  void noLinkAndNoPathLeadsOutOfARepository() throws Exception {
    Files.createSymbolicLink(repo.folder().resolve("render.yaml"), Path.of("/etc/passwd"));
    Files.createSymbolicLink(repo.folder().resolve("etc"), Path.of("/etc"));
    var commit = repo.commit("Links");

    assertThat(file(commit, "render.yaml", 100))
        .isEqualTo("The file render.yaml is a symbolic link, which is not followed.");
    assertThat(file(commit, "etc/passwd", 100))
        .isEqualTo("The file etc/passwd does not exist in the commit " + commit + ".");
    assertThat(file(commit, "api", 100))
        .isEqualTo("The file api is a directory or a submodule, not a file.");
    for (String path :
        List.of("../x", "a/../b", "/etc/passwd", "", "a//b", "./a", ".git/config", "a\0b", "a/")) {
      assertThat(file(commit, path, 100)).endsWith("has an invalid path.");
    }
  }

  @Test
  void aCommitThatIsNotThereIsRefused() throws Exception {
    repo.commit("First");

    assertThatThrownBy(() -> file("0".repeat(40), "render.yaml", 100))
        .isInstanceOf(EngineException.class);
    assertThatThrownBy(() -> file("--help", "render.yaml", 100))
        .isInstanceOf(EngineException.class)
        .hasMessageEndingWith("has no commit '--help'.");
  }

  private String file(String commit, String path, int maxBytes) throws InterruptedException {
    var found = local.bench().engine().sources().file(source("main"), commit, path, maxBytes);
    return found instanceof SourceFile.Content content
        ? new String(content.bytes(), StandardCharsets.UTF_8)
        : ((SourceFile.Absent) found).why();
  }

  @Test
  void aRepositoryThatIsNotThereIsRefused() {
    var none = new Source("file://" + folder + "/none", null, null, "");

    assertThatThrownBy(() -> local.bench().engine().sources().tip(none))
        .isInstanceOf(EngineException.class)
        .hasMessageContaining("does not exist or is not accessible");
  }

  private String tip(String branch) throws InterruptedException {
    return local.bench().engine().sources().tip(source(branch));
  }

  private Source source(String branch) {
    return new Source(repo.url(), branch, null, "");
  }
}
