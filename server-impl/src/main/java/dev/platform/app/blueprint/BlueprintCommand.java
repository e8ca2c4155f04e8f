package dev.platform.app.blueprint;

import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;

/** {@code blueprint}: works with blueprint files. */
@Command(
    name = "blueprint",
    mixinStandardHelpOptions = true,
    description = "Works with blueprint files.",
    synopsisSubcommandLabel = "COMMAND")
public final class BlueprintCommand {
  private BlueprintCommand() {}

  /**
   * The command with those below it.
   *
   * @param environment variables of the process
   */
  public static CommandLine line(Map<String, String> environment) {
    return new CommandLine(new BlueprintCommand())
        .addSubcommand(new ValidateCommand(System.in))
        .addSubcommand(new PlanCommand(environment, System.in))
        .addSubcommand(new HelpCommand());
  }
}
