package dev.platform.platform.detection;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The file in which an app lists its processes. */
final class Procfile {
  static final String NAME = "Procfile";

  private static final Pattern LINE = Pattern.compile("([A-Za-z0-9_-]+)[ \\t]*:[ \\t]*(\\S.*)");

  private Procfile() {}

  /** The command of a process. */
  static Optional<String> command(Folder folder, String process) {
    return processes(folder)
        .filter(line -> line.group(1).equals(process))
        .map(line -> line.group(2))
        .findFirst();
  }

  /** The commands of all processes. */
  static Stream<String> commands(Folder folder) {
    return processes(folder).map(line -> line.group(2));
  }

  private static Stream<Matcher> processes(Folder folder) {
    return folder.lines(NAME).map(LINE::matcher).filter(Matcher::matches);
  }
}
