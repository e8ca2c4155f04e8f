package dev.platform.platform.detection;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Go: the program in the top directory, or those in {@code cmd}. A {@code Procfile} names programs
 * as {@code go install} does, which writes them to {@code bin}.
 */
final class GoRules {
  private static final String FILE = "go.mod";
  private static final Pattern SOURCE = Pattern.compile("(?:cmd/([A-Za-z0-9_-]+)/)?[^/]+\\.go");
  private static final Pattern MODULE =
      Pattern.compile("^module\\s+(?:\\S*?/)??([A-Za-z0-9_][\\w.-]*)(?:/v\\d+)?$");
  private static final Pattern PROCESS =
      Pattern.compile("(?:(?:\\./)?bin/)?([A-Za-z0-9_][\\w.-]*)(?!\\S)(.*)");

  private GoRules() {}

  static Optional<Guess> program(Folder folder) {
    Map<String, String> programs = programs(folder);
    if (Procfile.commands(folder).anyMatch(it -> process(programs, it).isPresent())) {
      var packages = String.join(" ", programs.values());
      return Optional.of(Guess.program("go build -o bin/ " + packages, null, FILE));
    }
    if (programs.containsValue(".")) {
      return Optional.of(Guess.program("go build -o app .", "./app", FILE));
    }
    return programs.size() == 1
        ? programs.values().stream()
            .findFirst()
            .map(it -> Guess.program("go build -o app " + it, "./app", it.substring(2)))
        : Optional.of(Guess.program("go build ./...", null, FILE));
  }

  /** The command of a process, whose program is where the build puts it. */
  static String process(Folder folder, String command) {
    return process(programs(folder), command).orElse(command);
  }

  private static Optional<String> process(Map<String, String> programs, String command) {
    return Optional.of(PROCESS.matcher(command))
        .filter(Matcher::matches)
        .filter(it -> programs.containsKey(it.group(1)))
        .map(it -> "bin/" + it.group(1) + it.group(2));
  }

  /** The packages of programs, by the names that Go gives to the programs. */
  private static Map<String, String> programs(Folder folder) {
    Map<String, String> programs = new TreeMap<>();
    folder
        .paths()
        .map(SOURCE::matcher)
        .filter(Matcher::matches)
        .forEach(
            it -> {
              var name = it.group(1);
              if (name == null) {
                programs.put(folder.match(FILE, MODULE).orElse("app"), ".");
              } else {
                programs.put(name, "./cmd/" + name);
              }
            });
    return programs;
  }
}
