package dev.platform.grader;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command line. */
@Command(
    name = "grader",
    description = "Compares the routes of a server with the API spec.",
    mixinStandardHelpOptions = true,
    subcommands = {GradeCommand.class, CheckCommand.class})
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    System.exit(run(args));
  }

  /** 0: nothing found; 1: findings; 2: the run itself failed. */
  static int run(String... args) {
    return new CommandLine(new Main())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionExceptionHandler(Main::failed)
        .execute(args);
  }

  private static int failed(Exception problem, CommandLine command, CommandLine.ParseResult line) {
    command.getErr().println("grader: " + problem);
    return CommandLine.ExitCode.USAGE;
  }
}
