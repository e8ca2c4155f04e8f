package dev.platform.engine.local;

import dev.platform.engine.local.tools.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The versions of the machine's own tools. */
final class HostVersions {
  private static final Pattern VERSION = Pattern.compile("\\d+(\\.\\d+)+|\\b\\d+\\b");

  /** A shim of Corepack would fetch a package manager to print its version. */
  private static final List<String> WITHOUT_NETWORK =
      List.of("env", "COREPACK_ENABLE_NETWORK=0", "timeout", "20");

  private final SystemPrograms programs;
  private final Map<Path, Known> known = new ConcurrentHashMap<>();

  /**
   * What a program printed.
   *
   * @param changedAt when the program was installed
   */
  private record Known(FileTime changedAt, Optional<String> version) {}

  /**
   * Those in a path.
   *
   * @param path that of commands
   */
  HostVersions(String path) {
    this.programs = new SystemPrograms(path);
  }

  /** The version of a tool; empty if the machine does not have it. */
  Optional<String> of(Tool tool) throws IOException, InterruptedException {
    Optional<Path> found = programs.find(tool.program());
    return found.isPresent() ? known(tool, found.get()) : Optional.empty();
  }

  private Optional<String> known(Tool tool, Path program) throws IOException, InterruptedException {
    FileTime changedAt = Files.getLastModifiedTime(program.toRealPath());
    Known before = known.get(program);
    if (before != null && before.changedAt().equals(changedAt)) {
      return before.version();
    }
    Optional<String> version = ask(tool, program);
    known.put(program, new Known(changedAt, version));
    return version;
  }

  /** The versions of Python with a program of their own, such as {@code python3.13}, by program. */
  Map<String, String> pythons() throws IOException, InterruptedException {
    Map<String, String> pythons = new TreeMap<>();
    for (int minor = 6; minor < 40; minor++) {
      String name = "python3." + minor;
      Optional<Path> program = programs.find(name);
      if (program.isPresent()) {
        known(Tool.PYTHON, program.get()).ifPresent(version -> pythons.put(name, version));
      }
    }
    return pythons;
  }

  /** Whether npm runs here. */
  boolean hasNpm() throws IOException, InterruptedException {
    return of(Tool.NODE).isPresent() && of(Tool.NPM).isPresent();
  }

  /** Whether pip runs here, in virtual environments; Debian has packages of their own for both. */
  boolean hasPip() throws IOException, InterruptedException {
    Optional<Path> python = programs.find(Tool.PYTHON.program());
    return python.isPresent()
        && SystemCommand.run(python.get().toString(), "-I", "-c", "import ensurepip, pip").status()
            == 0;
  }

  private static Optional<String> ask(Tool tool, Path program)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(WITHOUT_NETWORK);
    words.add(program.toString());
    words.addAll(tool.versionWords());
    SystemCommand.Result result = SystemCommand.run(words);
    // Elixir prints the version of Erlang first.
    String output = result.output().replaceFirst("(?s)^.*?\\b(?=Elixir \\d)", "");
    Matcher matcher = VERSION.matcher(output);
    return result.status() == 0 && matcher.find() ? Optional.of(matcher.group()) : Optional.empty();
  }
}
