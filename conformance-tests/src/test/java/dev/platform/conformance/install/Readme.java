package dev.platform.conformance.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The commands that a README shows. */
final class Readme {
  private static final String MARK = "<!-- tutorial -->";

  private Readme() {}

  /** The lines of all blocks that are marked as the tutorial, in order. */
  static List<String> tutorial(Path readme) throws IOException {
    List<String> commands = new ArrayList<>();
    boolean marked = false;
    boolean inside = false;
    for (String line : Files.readAllLines(readme)) {
      if (inside && line.equals("```")) {
        inside = false;
        marked = false;
      } else if (inside) {
        commands.add(line);
      } else if (marked && line.startsWith("```")) {
        inside = true;
      } else if (line.trim().equals(MARK)) {
        marked = true;
      }
    }
    return commands;
  }
}
