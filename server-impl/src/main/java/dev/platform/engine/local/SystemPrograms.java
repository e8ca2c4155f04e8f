package dev.platform.engine.local;

import dev.platform.engine.spi.EngineException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The programs of this machine that the engine itself needs. */
final class SystemPrograms {
  private final String path;

  /**
   * @param path folders to look in, separated by colons
   */
  SystemPrograms(String path) {
    this.path = path;
  }

  Optional<Path> find(String name) {
    return Stream.of(path.split(":"))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, name).toAbsolutePath())
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * The same for a program that not every machine has.
   *
   * @param from what to install
   * @throws IOException that says what to install
   */
  Path find(String name, String from) throws IOException {
    return find(name)
        .orElseThrow(() -> new IOException(name + " is not installed. Install " + from));
  }

  Path require(String name) {
    return find(name)
        .orElseThrow(() -> new EngineException("'" + name + "' is required but not installed"));
  }

  /** The shell in which commands run: bash, because it keeps variables with unusual names. */
  Path shell() {
    return find("bash").orElseGet(() -> Path.of("/bin/sh"));
  }

  /**
   * A shell for scripts of the engine among the variables of a user: bash must be told not to run
   * what they name ({@code BASH_ENV}).
   */
  List<String> ownShell() {
    return find("bash").map(bash -> List.of(bash.toString(), "-p")).orElse(List.of("/bin/sh"));
  }

  /** Words before a command that give it a session and process group of its own. */
  List<String> detach() {
    Optional<Path> setsid = find("setsid");
    if (setsid.isPresent()) {
      return List.of(setsid.get().toString());
    }
    return find("perl")
        .map(perl -> List.of(perl.toString(), "-MPOSIX=setsid", "-e", "setsid(); exec @ARGV"))
        .orElseThrow(
            () -> new EngineException("'setsid' or 'perl' is required. Install util-linux"));
  }
}
