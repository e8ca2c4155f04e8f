package dev.platform.app.blueprint;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * The file that a command is given.
 *
 * @param text its path; {@code -} is standard input
 */
record FileArgument(String text) {
  /** The exit status if it cannot be read. */
  static final int UNREADABLE = 2;

  private static final String STANDARD_INPUT = "-";

  /** More than a blueprint file may have. */
  private static final int MAX_BYTES = 8 << 20;

  /** What reports call it. */
  String name() {
    return text.equals(STANDARD_INPUT) ? "<stdin>" : text;
  }

  byte[] content(InputStream input) throws IOException {
    if (text.equals(STANDARD_INPUT)) {
      return input.readNBytes(MAX_BYTES);
    }
    try (InputStream in = Files.newInputStream(Path.of(text))) {
      return in.readNBytes(MAX_BYTES);
    }
  }

  /** Why it cannot be read. */
  String why(IOException e) {
    return e instanceof NoSuchFileException
        ? "the file " + text + " does not exist"
        : "cannot read " + text + ": " + e.getMessage();
  }
}
