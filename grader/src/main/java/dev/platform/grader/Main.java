package dev.platform.grader;

import dev.platform.grader.probe.CompareCommand;
import dev.platform.grader.probe.ProbeCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line. */
@Command(
    name = "grader",
    description = {
      "Grades the operations of an API: how much of the API spec a server implements, and",
      "which evidence shows it."
    },
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:No finding is as severe as --fail-on.",
      "1:There are such findings.",
      "2:The arguments or an input file are invalid."
    },
    mixinStandardHelpOptions = true,
    subcommands = {
      GradeCommand.class,
      CheckCommand.class,
      DocumentCommand.class,
      SchemaCommand.class,
      ProbeCommand.class,
      CompareCommand.class
    })
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    System.exit(run(args));
  }

  /** 0: nothing found; 1: findings; 2: the run itself failed. */
  public static int run(String... args) {
    return new CommandLine(new Main())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionExceptionHandler(Main::failed)
        .setParameterExceptionHandler(Main::rejected)
        .execute(args);
  }

  private static int failed(Exception problem, CommandLine command, CommandLine.ParseResult line) {
    boolean isExpected = problem instanceof BadInput;
    command.getErr().println("grader: " + (isExpected ? problem.getMessage() : problem));
    return CommandLine.ExitCode.USAGE;
  }

  /** In two lines: after the whole help, the sentence would be out of sight. */
  private static int rejected(ParameterException problem, String... arguments) {
    CommandLine command = problem.getCommandLine();
    command.getErr().println("grader: " + problem.getMessage());
    UnmatchedArgumentException.printSuggestions(problem, command.getErr());
    command.getErr().printf("See: %s --help%n", command.getCommandSpec().qualifiedName());
    return CommandLine.ExitCode.USAGE;
  }
}
