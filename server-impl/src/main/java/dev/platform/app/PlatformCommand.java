package dev.platform.app;

import dev.platform.app.blueprint.BlueprintCommand;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
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
  private static final Map<String, Supplier<Object>> COMMANDS = commands();

  private PlatformCommand() {}

  private static Map<String, Supplier<Object>> commands() {
    Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
    commands.put("server", ServerCommand::new);
    commands.put("stop", StopCommand::new);
    commands.put("migrate", MigrateCommand::new);
    commands.put("backup", BackupCommand::new);
    commands.put("restore", RestoreCommand::new);
    commands.put("routes", RoutesCommand::new);
    commands.put("grade", GradeCommand::new);
    commands.put("check-config", CheckConfigCommand::new);
    commands.put("doctor", DoctorCommand::new);
    commands.put("reset-password", ResetPasswordCommand::new);
    commands.put("test-mail", TestMailCommand::new);
    commands.put("token", TokenCommand::new);
    commands.put("postgres", PostgresCommand::new);
    commands.put("tools", ToolsCommand::new);
    commands.put("blueprint", () -> BlueprintCommand.line(ConfigOption.environment()));
    commands.put("relay", RelayCommand::new);
    commands.put("help", HelpCommand::new);
    return commands;
  }

  /** Runs a command and says how the process shall end. */
  public static int run(String... arguments) {
    SLF4JBridgeHandler.removeHandlersForRootLogger();
    SLF4JBridgeHandler.install();
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, failure) ->
            LoggerFactory.getLogger(PlatformCommand.class)
                .error("thread {} has ended: {}", thread.getName(), failure.toString()));
    var line = line(arguments);
    return arguments.length == 0 ? line.execute("--help") : line.execute(arguments);
  }

  /**
   * The commands, with what is said when one fails. To read the options of all of them takes a
   * third of a second: if the first argument is a command, the others are left out.
   */
  static CommandLine line(String... arguments) {
    var line = new CommandLine(new PlatformCommand());
    var named = arguments.length == 0 ? null : COMMANDS.get(arguments[0]);
    if (named != null && !arguments[0].equals("help")) {
      line.addSubcommand(named.get());
    } else {
      COMMANDS.values().forEach(command -> line.addSubcommand(command.get()));
    }
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
