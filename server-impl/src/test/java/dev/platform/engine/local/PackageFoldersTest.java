package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackageFoldersTest {
  @TempDir private Path folder;

  private Path top() throws Exception {
    return Files.createDirectories(folder.resolve("top"));
  }

  private void make(String path) throws Exception {
    Files.writeString(Files.createDirectories(top().resolve(path)).resolve("x"), path);
  }

  @Test
  void findsTheOutermost() throws Exception {
    make("node_modules/a/node_modules");
    make("web/.venv");
    make("web/a/b/node_modules");
    make("web/a/b/c/d/node_modules");
    Files.writeString(top().resolve("web/a/node_modules"), "a file");

    assertThat(PackageFolders.find(top(), ""))
        .containsExactly("node_modules", "web/.venv", "web/a/b/node_modules");
    assertThat(PackageFolders.find(top(), "web"))
        .containsExactly("web/.venv", "web/a/b/node_modules");
    assertThat(PackageFolders.find(top(), "missing")).isEmpty();
  }

  @Test
  void movesToTheSamePlace() throws Exception {
    make("web/node_modules");
    Path to = Files.createDirectory(folder.resolve("to"));

    PackageFolders.move(top(), "web/node_modules", to);

    assertThat(to.resolve("web/node_modules/x")).hasContent("web/node_modules");
    assertThat(top().resolve("web")).isEmptyDirectory();
  }

  @Test
  void followsNoLink() throws Exception {
    make("real/node_modules");
    Path outside = Files.createDirectories(folder.resolve("outside/node_modules"));
    Files.createSymbolicLink(top().resolve("node_modules"), outside);
    Files.createSymbolicLink(top().resolve("web"), outside.getParent());
    Path to = Files.createDirectory(folder.resolve("to"));

    assertThat(PackageFolders.find(top(), "")).containsExactly("real/node_modules");
    assertThat(PackageFolders.find(top(), "web")).isEmpty();
    PackageFolders.move(top(), "web/node_modules", to);

    assertThat(outside).isDirectory();
    assertThat(to.resolve("web")).isEmptyDirectory();
  }
}
