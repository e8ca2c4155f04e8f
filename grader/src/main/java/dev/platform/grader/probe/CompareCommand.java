package dev.platform.grader.probe;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Tells two installs apart. */
@Command(
    name = "compare",
    description = {
      "Lists the operations that differ between two installations, or between an",
      "installation and the API spec."
    },
    footer = {
      "",
      "A and B are one of:",
      "  FILE      what 'probe --out FILE' wrote, grades.json, or an OpenAPI document with grades",
      "  contract  the API spec: all operations work",
      "",
      "An operation that has a route but was not called is undecided, not different."
    },
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:No operation differs.",
      "1:Operations differ.",
      "2:The arguments or an input file are invalid."
    },
    mixinStandardHelpOptions = true)
public final class CompareCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "A", description = "The first side.")
  private String a = "";

  @Parameters(index = "1", paramLabel = "B", description = "The second side.")
  private String b = "";

  @Option(names = "--format", description = "text or json. Default: ${DEFAULT-VALUE}")
  private ProbeFormat format = ProbeFormat.TEXT;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    Comparison comparison = Comparison.of(Side.of(a), Side.of(b));
    spec.commandLine().getOut().print(format.print(comparison));
    spec.commandLine().getOut().flush();
    return comparison.differences().isEmpty() ? 0 : 1;
  }
}
