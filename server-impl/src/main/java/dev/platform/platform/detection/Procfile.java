package dev.platform.platform.detection;

import java.util.Optional;
import java.util.regex.Pattern;

/** The file in which an app lists its processes. */
final class Procfile {
  static final String NAME = "Procfile";

  private static final Pattern LINE =
      Pattern.compile("(?m)^([A-Za-z0-9_-]+)[ \\t]*:[ \\t]*(\\S.*?)\\s*$");

  private Procfile() {}

  /** The command of a process. */
  static Optional<String> command(Folder folder, String process) {
    return LINE.matcher(folder.text(NAME))
        .results()
        .filter(line -> line.group(1).equals(process))
        .map(line -> line.group(2))
        .findFirst();
  }
}
