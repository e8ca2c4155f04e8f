package dev.platform.engine.local.server;

import dev.platform.engine.spi.Resources;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A command of a member.
 *
 * @param programs folders of the machine that it needs
 * @param script a line of shell, with the folders as the command finds them; it becomes the program
 * @param variables its environment, but for what a shell needs
 * @param limits the most that it may use
 */
public record MemberCommand(
    List<Path> programs,
    Function<MemberFolders, String> script,
    Map<String, String> variables,
    Resources limits) {
  public MemberCommand {
    programs = List.copyOf(programs);
    variables = Map.copyOf(variables);
  }

  /** A word as a shell reads it. */
  public static String quoted(Object word) {
    return "'" + word.toString().replace("'", "'\\''") + "'";
  }
}
