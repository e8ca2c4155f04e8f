package dev.platform.engine.local;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A command ready to be started.
 *
 * @param folder keeps what is known of the run
 * @param command the words of the command
 * @param directory where it starts
 * @param environment its whole environment
 * @param cgroup control group that it joins
 */
record Launch(
    Path folder,
    List<String> command,
    Path directory,
    Map<String, String> environment,
    Cgroup cgroup) {

  /**
   * A script that becomes the command. A file, because Java passes words and variables on in the
   * encoding of its locale, which need not know all letters, and because the shell that leads the
   * group must not obey the variables of a user.
   */
  String script() {
    // The mark comes first: what follows a variable is not taken for an option of env.
    StringBuilder script = new StringBuilder("exec env -i ");
    script.append(quoted(Environment.MARK + "=" + Environment.mark(folder)));
    environment.forEach((name, value) -> script.append(' ').append(quoted(name + "=" + value)));
    command.forEach(word -> script.append(' ').append(quoted(word)));
    Path arguments = folder.resolve(Sandbox.ARGUMENTS);
    if (Files.exists(arguments)) {
      script.append(" 3< ").append(quoted(arguments.toString()));
    }
    return script.append('\n').toString();
  }

  private static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }
}
