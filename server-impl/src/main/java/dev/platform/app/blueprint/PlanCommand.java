package dev.platform.app.blueprint;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code blueprint plan}: what a sync of a file would change in a workspace. */
@Command(
    name = "plan",
    mixinStandardHelpOptions = true,
    description = {
      "Compares a blueprint file with a workspace and lists what a sync would change.",
      "Changes nothing."
    },
    footer = {
      "",
      "The access token comes from PLATFORM_TOKEN or RENDER_API_KEY. For example:",
      "",
      "  platform token -- platform blueprint plan render.yaml",
      "",
      "Exit status: 0 if the file is valid, 1 if it has problems, 2 if the file or the" + " API",
      "cannot be read, 3 with --fail-on-changes if a sync would change something."
    })
final class PlanCommand implements Callable<Integer> {
  private static final int CHANGES = 3;

  private final Map<String, String> environment;
  private final InputStream input;

  @Parameters(
      paramLabel = "FILE",
      description = "The file, usually render.yaml. Use - for standard input.")
  private String file = "";

  @Option(
      names = "--api-url",
      paramLabel = "URL",
      description = "Origin of the API. Default: $PLATFORM_API_URL, or http://localhost:4001")
  private @Nullable String apiUrl;

  @Option(
      names = "--workspace",
      paramLabel = "ID",
      description =
          "Workspace to compare with. Default: $RENDER_WORKSPACE, or the only one of the token")
  private @Nullable String workspace;

  @Option(
      names = "--format",
      description = "Output format: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}",
      defaultValue = "TEXT")
  private Format format = Format.TEXT;

  @Option(
      names = "--fail-on-changes",
      description = "Exit with status 3 if a sync would change something, to find drift.")
  private boolean failsOnChanges;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli injects it
  private CommandSpec spec;

  enum Format {
    TEXT,
    JSON
  }

  PlanCommand(Map<String, String> environment, InputStream input) {
    this.environment = environment;
    this.input = input;
  }

  @Override
  public Integer call() throws InterruptedException {
    var argument = new FileArgument(file);
    byte[] content;
    try {
      content = argument.content(input);
    } catch (IOException e) {
      return unreadable(argument.why(e));
    }
    JsonNode found;
    try {
      found = PlanRequest.of(environment, apiUrl, workspace).send(content);
    } catch (IOException | IllegalArgumentException e) {
      return unreadable(String.valueOf(e.getMessage()));
    }
    PrintWriter out = spec.commandLine().getOut();
    if (format == Format.JSON) {
      out.println(Json.write(found));
    } else {
      new PlanReport(argument.name(), found).print(out);
    }
    out.flush();
    if (!found.path("valid").asBoolean()) {
      return 1;
    }
    boolean changes = found.path("plan").path("totalActions").asInt() > 0;
    return failsOnChanges && changes ? CHANGES : 0;
  }

  private int unreadable(String why) {
    spec.commandLine().getErr().println("platform: " + why);
    return FileArgument.UNREADABLE;
  }
}
