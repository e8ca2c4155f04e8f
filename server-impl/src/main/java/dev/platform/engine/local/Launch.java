package dev.platform.engine.local;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A command ready to be started.
 *
 * @param folder keeps what is known of the run
 * @param before words before the command that prepare what it needs and become it
 * @param command the words of the command
 * @param directory where it starts
 * @param environment its whole environment
 * @param inputs files that are open when it starts, by descriptor; those in the folder are secret
 * @param cgroup control group that it joins
 */
record Launch(
    Path folder,
    List<String> before,
    List<String> command,
    Path directory,
    Map<String, String> environment,
    Map<Integer, Path> inputs,
    Cgroup cgroup) {

  /** The file with the script. */
  static final String START = "start";

  /** What a command makes is the same, whoever has started the platform and how. */
  private static final String UMASK = "umask 022\n";

  /**
   * A script that becomes the command. A file, because Java passes words and variables on in the
   * encoding of its locale, which need not know all letters, and because the shell that leads the
   * group must not obey the variables of a user. What holds variables is gone from the disk before
   * the command begins.
   */
  String script() {
    StringBuilder script = new StringBuilder(UMASK);
    inputs.forEach(
        (number, file) -> script.append("exec " + number + "< " + quoted(file) + " || exit 125\n"));
    script.append("rm -f ").append(quoted(folder.resolve(START)));
    inputs.values().stream()
        .filter(file -> file.startsWith(folder))
        .forEach(file -> script.append(' ').append(quoted(file)));
    return script.append('\n').append(becoming()).toString();
  }

  /** A line of shell that becomes the command with its environment and no other variables. */
  String becoming() {
    // The mark comes first: what follows a variable is not taken for an option of env.
    StringBuilder line = new StringBuilder("exec env -i ");
    line.append(quoted(Environment.MARK + "=" + Environment.mark(folder)));
    environment.forEach((name, value) -> line.append(' ').append(quoted(name + "=" + value)));
    before.forEach(word -> line.append(' ').append(quoted(word)));
    command.forEach(word -> line.append(' ').append(quoted(word)));
    return line.append('\n').toString();
  }

  /**
   * Another command that starts this one, with no variables of the user, and where the platform can
   * be: folders of the command may be closed to it.
   */
  Launch within(List<String> words, Map<Integer, Path> files) {
    Map<Integer, Path> all = new TreeMap<>(inputs);
    all.putAll(files);
    return new Launch(folder, List.of(), words, folder, Environment.bare(), all, cgroup);
  }

  static String quoted(Path path) {
    return quoted(path.toString());
  }

  static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }
}
