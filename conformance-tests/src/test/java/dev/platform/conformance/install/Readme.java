package dev.platform.conformance.install;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The commands that a page of markdown shows. */
final class Readme {
  private static final String MARK = "<!-- tutorial -->";

  private Readme() {}

  /** The lines of all blocks that are marked as the tutorial, in order. */
  static List<String> tutorial(Path readme) {
    List<String> commands = new ArrayList<>();
    boolean marked = false;
    boolean inside = false;
    for (String line : lines(readme)) {
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

  /** What stands in each block that begins in a certain way, in order. */
  static List<String> each(Path page, String fence) {
    List<String> blocks = new ArrayList<>();
    List<String> block = new ArrayList<>();
    boolean inside = false;
    for (String line : lines(page)) {
      if (inside && line.equals("```")) {
        blocks.add(String.join("\n", block));
        block.clear();
        inside = false;
      } else if (inside) {
        block.add(line);
      } else {
        inside = line.equals(fence);
      }
    }
    return blocks;
  }

  /** The lines of a page. */
  static List<String> lines(Path page) {
    try {
      return Files.readAllLines(page);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
