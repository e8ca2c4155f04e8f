package dev.platform.engine.local;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.json.Json;
import dev.platform.engine.local.tools.Tool;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How an installer is called.
 *
 * @param readable directories that it needs
 * @param calls its own part
 */
record InstallerWords(List<Path> readable, Calls calls) {
  private static final Pattern VERSION = Pattern.compile("[0-9A-Za-z][0-9A-Za-z.+_-]{0,60}");

  /** What differs between installers. */
  private interface Calls {
    List<String> listing(Tool tool, CommandFolders seen);

    Stream<String> listed(String output);

    List<String> installing(Tool tool, String version, CommandFolders seen);
  }

  InstallerWords {
    readable = List.copyOf(readable);
  }

  /** Words that print the versions of a tool. */
  List<String> listing(Tool tool, CommandFolders seen) {
    return calls.listing(tool, seen);
  }

  /** The versions in what they print. */
  List<String> listed(String output) {
    return calls.listed(output).filter(it -> VERSION.matcher(it).matches()).toList();
  }

  /** Words that install a version. */
  List<String> installing(Tool tool, String version, CommandFolders seen) {
    return calls.installing(tool, version, seen);
  }

  private static Path target(CommandFolders seen) {
    return Objects.requireNonNull(seen.volume()).place();
  }

  /**
   * mise, with exact arguments: it reads no configuration.
   *
   * @param program its file
   */
  static InstallerWords mise(Path program) {
    Path directory = Objects.requireNonNull(program.getParent());
    return new InstallerWords(List.of(directory), new Mise(program.getFileName()));
  }

  /** npm, which runs no scripts of packages. */
  static InstallerWords npm() {
    return new InstallerWords(List.of(), new Npm());
  }

  /** pip, in a virtual environment for each tool. */
  static InstallerWords pip() {
    return new InstallerWords(List.of(), new Pip());
  }

  private record Mise(Path name) implements Calls {
    private String program(CommandFolders seen) {
      return seen.readable().get(1).resolve(name).toString();
    }

    @Override
    public List<String> listing(Tool tool, CommandFolders seen) {
      return List.of(program(seen), "ls-remote", tool.packageName(""));
    }

    @Override
    public Stream<String> listed(String output) {
      return output.lines().map(String::strip);
    }

    @Override
    public List<String> installing(Tool tool, String version, CommandFolders seen) {
      // mise deletes the directory first, which it could not if it were the mounted one.
      String place = target(seen).resolve(tool.label()).toString();
      return List.of(program(seen), "install-into", tool.packageName("") + "@" + version, place);
    }
  }

  private record Npm() implements Calls {
    /** Without the machine's own, npm would look for its configuration in the prefix. */
    private static final String INSTALL =
        """
        npm install --global --ignore-scripts --no-audit --no-fund --no-update-notifier \\
            --globalconfig "$(npm config get globalconfig)" --prefix "$1" "$2"
        """;

    @Override
    public List<String> listing(Tool tool, CommandFolders seen) {
      List<String> words = new ArrayList<>(List.of("npm", "view", "--json"));
      words.add(tool.packageName(tool == Tool.YARN ? "1" : ""));
      words.add("versions");
      return tool == Tool.YARN
          ? List.of(
              "/bin/sh",
              "-c",
              "npm view --json yarn versions && npm view --json @yarnpkg/cli-dist versions")
          : words;
    }

    /** Arrays of texts, one behind the other. */
    @Override
    public Stream<String> listed(String output) {
      JsonNode all = Json.read("[" + output.replaceAll("\\]\\s*\\[", "],[") + "]", JsonNode.class);
      List<String> versions = new ArrayList<>();
      all.forEach(list -> list.forEach(version -> versions.add(version.asText())));
      return versions.stream();
    }

    @Override
    public List<String> installing(Tool tool, String version, CommandFolders seen) {
      String wanted = tool.packageName(version) + "@" + version;
      return List.of("/bin/sh", "-c", INSTALL, "install", target(seen).toString(), wanted);
    }
  }

  private record Pip() implements Calls {
    private static final String INSTALL =
        "python3 -m venv \"$1\" && \"$1/bin/pip\" install --disable-pip-version-check \"$2\"";

    @Override
    public List<String> listing(Tool tool, CommandFolders seen) {
      return List.of("python3", "-m", "pip", "index", "versions", tool.packageName(""));
    }

    @Override
    public Stream<String> listed(String output) {
      return output
          .lines()
          .filter(line -> line.startsWith("Available versions:"))
          .flatMap(line -> Stream.of(line.substring(line.indexOf(':') + 1).split(",")))
          .map(String::strip);
    }

    @Override
    public List<String> installing(Tool tool, String version, CommandFolders seen) {
      String wanted = tool.packageName("") + "==" + version;
      return List.of("/bin/sh", "-c", INSTALL, "install", target(seen).toString(), wanted);
    }
  }
}
