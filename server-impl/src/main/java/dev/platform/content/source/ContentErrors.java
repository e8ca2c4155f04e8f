package dev.platform.content.source;

import java.util.ArrayList;
import java.util.List;

/** What is wrong with files, collected so that one start tells of everything. */
final class ContentErrors {
  private final List<String> found = new ArrayList<>();

  /** Something is wrong at a line, which counts from 1. */
  void add(String file, int line, String reason) {
    found.add(file + ":" + line + ": " + reason);
  }

  void throwIfAny() {
    if (!found.isEmpty()) {
      throw new IllegalStateException(
          "the content cannot be served:\n  "
              + String.join("\n  ", found.stream().sorted().toList()));
    }
  }
}
