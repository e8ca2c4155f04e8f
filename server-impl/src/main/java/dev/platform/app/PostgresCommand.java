package dev.platform.app;

import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;

/** {@code postgres}: what operators do with Postgres instances. */
@Command(
    name = "postgres",
    mixinStandardHelpOptions = true,
    description = "Works with exports and backups of Postgres instances.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      BackupsCommand.class,
      RecoverCommand.class,
      ExportsCommand.class,
      ExportFileCommand.class,
      HelpCommand.class
    })
final class PostgresCommand {}
