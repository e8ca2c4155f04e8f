package dev.platform.codegen;

import java.util.ArrayList;
import java.util.List;

/** What is wrong with a contract, all of it. */
public final class Problems {
  private final List<String> found = new ArrayList<>();

  public void add(String where, String what) {
    found.add(where + ": " + what);
  }

  public List<String> found() {
    return List.copyOf(found);
  }

  /** Ends the build when there is anything to report. */
  public void throwIfAny() {
    if (!found.isEmpty()) {
      throw new IllegalStateException(
          found.size() + " problem(s) in the contracts:\n  " + String.join("\n  ", found));
    }
  }
}
