package dev.platform.grader;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the JSON Schema of a file. */
@Command(
    name = "schema",
    description = "Prints the JSON Schema of a file format.",
    mixinStandardHelpOptions = true)
final class SchemaCommand implements Callable<Integer> {
  /** Which file. */
  enum Kind {
    EVIDENCE,
    REPORT,
    ROUTES
  }

  @Parameters(
      paramLabel = "FILE",
      description = {
        "evidence: what 'conformance-tests --evidence' writes.",
        "report: what '--format json' writes.",
        "routes: what 'platform routes --format json' writes."
      })
  private Kind kind = Kind.REPORT;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException {
    spec.commandLine().getOut().print(text(kind));
    spec.commandLine().getOut().flush();
    return 0;
  }

  static String text(Kind kind) throws IOException {
    String name = kind.name().toLowerCase(Locale.ROOT) + ".schema.json";
    try (InputStream in = SchemaCommand.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
