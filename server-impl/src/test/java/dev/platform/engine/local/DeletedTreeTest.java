package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeletedTreeTest {
  @TempDir Path top;

  private Path folder;

  @BeforeEach
  void makeFolder() throws Exception {
    folder = Files.createDirectory(top.resolve("folder"));
  }

  @Test
  void aDeletedFolderIsGoneAndWhatItsLinksLeadToIsNot() throws Exception {
    Path outside = Files.createDirectory(top.resolve("outside"));
    Path kept = Files.writeString(outside.resolve("kept"), "text");
    Path inner = Files.createDirectories(folder.resolve("a/b"));
    Files.writeString(inner.resolve("file"), "text");
    Files.createSymbolicLink(inner.resolve("directory"), outside);
    Files.createSymbolicLink(inner.resolve("file link"), kept);
    Files.createSymbolicLink(inner.resolve("nowhere"), top.resolve("missing"));

    assertThat(DeletedTree.delete(folder)).isTrue();

    assertThat(folder).doesNotExist();
    assertThat(kept).hasContent("text");
  }

  @Test
  void aFolderWhosePathsAreTooLongForANameIsDeleted() throws Exception {
    String deep =
        "cd \"$1\" && for i in $(seq 30); do mkdir \"$2\" && cd -P \"$2\" || exit 1; done; touch file";
    var made = SystemCommand.run("/bin/sh", "-c", deep, "deep", folder.toString(), "x".repeat(200));
    assertThat(made.status()).as(made.output()).isZero();

    Folders.delete(folder);

    assertThat(folder).doesNotExist();
  }

  @Test
  void aFolderWithMoreLevelsThanFilesMayBeOpenIsDeleted() throws Exception {
    Files.createDirectories(folder.resolve("d/".repeat(200)));

    assertThat(DeletedTree.delete(folder)).isFalse();
    Folders.delete(folder);

    assertThat(folder).doesNotExist();
  }

  @Test
  void aLinkIsDeletedAndNotTheFolderThatItLeadsTo() throws Exception {
    Path link = Files.createSymbolicLink(top.resolve("link"), folder);

    Folders.delete(link);

    assertThat(Files.exists(link, LinkOption.NOFOLLOW_LINKS)).isFalse();
    assertThat(folder).isDirectory();
  }

  @Test
  void nothingIsDeletedWhereNothingIs() throws Exception {
    Folders.delete(folder.resolve("missing"));

    assertThat(folder).isEmptyDirectory();
  }
}
