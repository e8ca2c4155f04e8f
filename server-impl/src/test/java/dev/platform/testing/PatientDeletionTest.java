package dev.platform.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PatientDeletionTest {
  @Test
  void aFolderIsDeletedThoughSomebodyStillWritesIntoIt() throws Exception {
    var folder = Files.createTempDirectory("written");
    var written = new AtomicInteger();
    var writer =
        new Thread(
            () -> {
              while (written.get() < 2_000) {
                write(folder.resolve("deep").resolve(String.valueOf(written.getAndIncrement())));
              }
            });
    writer.start();

    var result = new PatientDeletion().delete(folder, null, null);
    writer.join();
    if (Files.exists(folder)) {
      result = new PatientDeletion().delete(folder, null, null);
    }

    assertThat(result.isSuccessful()).isTrue();
    assertThat(folder).doesNotExist();
  }

  private static void write(Path file) {
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, "x");
    } catch (NoSuchFileException e) {
      // It has been deleted.
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
