package dev.platform.codegen;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A pinned document may only change together with a line in {@code PINS.md}. */
public final class Pins {
  private Pins() {}

  public static void require(Path pins, String name, String bundled, Problems problems) {
    String hash = Sha256.of(bundled);
    if (!read(pins).contains(hash)) {
      problems.add(
          pins.getFileName().toString(),
          "the contract changed. If that is meant, its line must read: | `%s/` | … | %s |"
              .formatted(name, hash));
    }
  }

  private static String read(Path pins) {
    try {
      return Files.exists(pins) ? Files.readString(pins) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
