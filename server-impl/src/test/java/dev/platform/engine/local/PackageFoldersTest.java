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
  void findsDirectories() throws Exception {
    make("web/.venv");
    Files.writeString(top().resolve("node_modules"), "a file");

    assertThat(PackageFolders.isIn(top(), "web/.venv")).isTrue();
    assertThat(PackageFolders.isIn(top(), "web/node_modules")).isFalse();
    assertThat(PackageFolders.isIn(top(), "missing/node_modules")).isFalse();
    assertThat(PackageFolders.isIn(top(), "node_modules")).isFalse();
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

    assertThat(PackageFolders.isIn(top(), "real/node_modules")).isTrue();
    assertThat(PackageFolders.isIn(top(), "node_modules")).isFalse();
    assertThat(PackageFolders.isIn(top(), "web/node_modules")).isFalse();
    PackageFolders.move(top(), "web/node_modules", to);

    assertThat(outside).isDirectory();
    assertThat(to.resolve("web")).isEmptyDirectory();
  }
}
