package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.engine.spi.EngineException;
import dev.platform.engine.spi.Source;
import java.nio.file.Files;
import java.nio.file.Path;
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
