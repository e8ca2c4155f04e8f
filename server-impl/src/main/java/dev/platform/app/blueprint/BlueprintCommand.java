package dev.platform.app.blueprint;

import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;

/** {@code blueprint}: works with blueprint files. */
@Command(
    name = "blueprint",
    mixinStandardHelpOptions = true,
    description = "Works with blueprint files.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {ValidateCommand.class, HelpCommand.class})
public final class BlueprintCommand {}
