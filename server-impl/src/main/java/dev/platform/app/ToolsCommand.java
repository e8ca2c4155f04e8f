package dev.platform.app;

import dev.platform.engine.local.ToolOrder;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;

/** {@code tools}: the languages and package managers that are installed for services. */
@Command(
    name = "tools",
    mixinStandardHelpOptions = true,
    description = "Lists, installs, and removes languages and package managers of services.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      ListToolsCommand.class,
      InstallToolsCommand.class,
      RemoveToolsCommand.class,
      HelpCommand.class
    })
final class ToolsCommand {

  /** Does what an operator orders, and prints each step. */
  static void order(ToolOrder order, ConfigOption config, CommandSpec command) throws Exception {
    var settings = config.settings();
    LogLevel.set("error");
    Folders.requireOwner(settings.data());
    var out = command.commandLine().getOut();
    settings
        .engine()
        .tools()
        .run(
            order,
            step -> {
              out.println(step);
              out.flush();
            });
  }
}
