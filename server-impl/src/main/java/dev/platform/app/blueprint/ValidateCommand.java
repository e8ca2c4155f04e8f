package dev.platform.app.blueprint;

import dev.platform.base.json.Json;
import dev.platform.platform.blueprint.format.BlueprintFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code blueprint validate}: lists all problems of a file. */
@Command(
    name = "validate",
    mixinStandardHelpOptions = true,
    description = "Lists all problems in a blueprint file. Needs no server and no settings.",
    footer = {
      "",
      "References to resources that are not in the file are listed, but are not problems:",
      "the workspace may have them.",
      "",
      "Exit status: 0 if the file is valid, 1 if it has problems, 2 if it cannot be read."
    })
final class ValidateCommand implements Callable<Integer> {
  private final InputStream input;

  @Parameters(
      paramLabel = "FILE",
      description = "The file, usually render.yaml. Use - for standard input.")
  private String file = "";

  @Option(
      names = "--format",
      description =
          "Output format: ${COMPLETION-CANDIDATES}. GITHUB prints annotations for GitHub Actions."
              + " Default: ${DEFAULT-VALUE}",
      defaultValue = "TEXT")
  private Format format = Format.TEXT;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli injects it
  private CommandSpec spec;

  enum Format {
    TEXT,
    JSON,
    SARIF,
    GITHUB
  }

  ValidateCommand(InputStream input) {
    this.input = input;
  }

  @Override
  public Integer call() {
    var argument = new FileArgument(file);
    byte[] content;
    try {
      content = argument.content(input);
    } catch (IOException e) {
      spec.commandLine().getErr().println("platform: " + argument.why(e));
      return FileArgument.UNREADABLE;
    }
    var read = BlueprintFile.read(content);
    var name = argument.name();
    PrintWriter out = spec.commandLine().getOut();
    switch (format) {
      case TEXT -> new TextReport(name, new SourceLines(content)).print(read, out);
      case JSON -> out.println(Json.write(JsonReport.of(name, read)));
      case SARIF -> out.println(Json.write(SarifReport.of(file, read)));
      case GITHUB -> read.problems().forEach(it -> out.println(Annotation.of(name, it)));
    }
    out.flush();
    return read.isValid() ? 0 : 1;
  }
}
