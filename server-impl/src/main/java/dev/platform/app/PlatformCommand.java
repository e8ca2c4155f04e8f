package dev.platform.app;

import org.slf4j.LoggerFactory;
import org.slf4j.bridge.SLF4JBridgeHandler;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line of the platform. */
@Command(
    name = "platform",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "A self-hosted platform-as-a-service.",
    subcommands = {
      ServerCommand.class,
      StopCommand.class,
      MigrateCommand.class,
      BackupCommand.class,
      RestoreCommand.class,
      RoutesCommand.class,
      GradeCommand.class,
      CheckConfigCommand.class,
      DoctorCommand.class,
      ResetPasswordCommand.class,
      TestMailCommand.class,
      TokenCommand.class,
      PostgresCommand.class,
      RelayCommand.class,
      HelpCommand.class
    },
    footer = {
      "",
      "Set options with environment variables (PLATFORM_…), system properties",
      "(-Dplatform.…), or a file (--config). Run `check-config` to list all settings",
      "and their defaults.",
      "",
      "Exit status: 0 for success, 1 for a failure, 2 for invalid arguments, 78 for",
      "invalid settings."
    })
public final class PlatformCommand {
  private PlatformCommand() {}

  /** Runs a command and says how the process shall end. */
  public static int run(String... arguments) {
    SLF4JBridgeHandler.removeHandlersForRootLogger();
    SLF4JBridgeHandler.install();
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, failure) ->
            LoggerFactory.getLogger(PlatformCommand.class)
                .error("thread {} has ended: {}", thread.getName(), failure.toString()));
    var line = line();
    return arguments.length == 0 ? line.execute("--help") : line.execute(arguments);
  }

  /** The commands, with what is said when one fails. */
  static CommandLine line() {
    var line = new CommandLine(new PlatformCommand());
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setExecutionExceptionHandler(new CommandErrors());
    line.setExecutionStrategy(PlatformCommand::execute);
    return line;
  }

  /** An unknown command has no help, so asking for it is a mistake too. */
  private static int execute(ParseResult parsed) {
    var command = parsed;
    while (command.hasSubcommand()) {
      command = command.subcommand();
    }
    if (!command.unmatched().isEmpty()) {
      throw new UnmatchedArgumentException(
          command.commandSpec().commandLine(), command.unmatched());
    }
    return new RunLast().execute(parsed);
  }
}
