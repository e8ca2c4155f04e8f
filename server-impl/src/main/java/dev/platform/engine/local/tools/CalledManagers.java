package dev.platform.engine.local.tools;

import java.util.Optional;
import java.util.regex.Pattern;

/** Package managers that a build command calls, although no file shows that they are needed. */
final class CalledManagers {
  /** What separates words. A path, an option, and an assignment are one word. */
  private static final Pattern WORDS = Pattern.compile("[^\\w./@=-]+");

  private CalledManagers() {}

  /** The version for a command; empty if it does not call the tool, or the tool comes with one. */
  static Optional<VersionSources.Found> find(Tool tool, String command) {
    return switch (tool) {
      // Later versions write a lock file, or a packageManager, that names them.
      case YARN -> find(tool, command, "1");
      // Newer ones do not run with each Node.js that the server may have.
      case PNPM -> find(tool, command, "10");
      case BUN, UV, POETRY, PIPENV -> find(tool, command, VersionRange.ANY);
      case NODE, PYTHON, GO, RUBY, RUST, DENO, JAVA, DOTNET, ERLANG, ELIXIR, PHP ->
          Optional.empty();
      case MAVEN, GRADLE, NPM -> Optional.empty();
    };
  }

  private static Optional<VersionSources.Found> find(Tool tool, String command, String version) {
    return WORDS.splitAsStream(command).anyMatch(tool.program()::equals)
        ? Optional.of(new VersionSources.Found(version, "the build command"))
        : Optional.empty();
  }
}
