package dev.platform.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A committed text that says what the code makes, so that a reviewer sees every change of it. With
 * {@code -Dgolden=update} it is written instead of compared.
 */
public final class Golden {
  private Golden() {}

  /** Whether this run rewrites what is committed. */
  public static boolean isUpdated() {
    return "update".equals(System.getProperty("golden"));
  }

  /**
   * Compares a text with a committed file.
   *
   * @param file below the folder of the module
   */
  public static void check(String file, String actual) {
    var path = Path.of(file);
    try {
      if (isUpdated()) {
        Files.createDirectories(path.toAbsolutePath().getParent());
        Files.writeString(path, actual);
      }
      assertThat(actual)
          .as(
              "%s is not what the code makes. If the change is meant, run this test with"
                  + " -Dgolden=update, look at the difference and commit it.",
              file)
          .isEqualTo(Files.exists(path) ? Files.readString(path) : "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
