package dev.platform.app;

import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;

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
final class ToolsCommand {}
