package dev.platform.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class PatientDeletionTest {
  private static final int FILES = 2_000;

  @Test
  void aFolderIsDeletedThoughSomebodyStillWritesIntoIt() throws Exception {
    var folder = Files.createTempDirectory("written");
    var deep = Files.createDirectory(folder.resolve("deep"));
    var writer = new Thread(() -> fill(deep));
    writer.start();

    var result = new PatientDeletion().delete(folder, null, null);
    writer.join();

    assertThat(result.isSuccessful()).isTrue();
    assertThat(folder).doesNotExist();
  }

  /** Writes, and makes the folder again when it was deleted, until its parent is gone as well. */
  private static void fill(Path folder) {
    for (int i = 0; i < FILES && Files.exists(folder.getParent()); i++) {
      try {
        Files.writeString(folder.resolve(String.valueOf(i)), "x");
      } catch (NoSuchFileException deleted) {
        makeAgain(folder);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static void makeAgain(Path folder) {
    try {
      Files.createDirectory(folder);
    } catch (IOException deleted) {
      // Its parent, too; or it is there.
    }
  }
}
