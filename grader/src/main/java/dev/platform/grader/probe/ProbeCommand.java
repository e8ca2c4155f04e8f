package dev.platform.grader.probe;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Grades an install from outside. */
@Command(
    name = "probe",
    description = {
      "Looks from outside which operations of the API spec an installation has, and",
      "validates what they return. Sends only GET and OPTIONS unless --writes is set."
    },
    footer = {
      "",
      "Result of an operation:",
      "  works            returned success, and the response is valid",
      "  breaks-contract  returned a response that the API spec does not allow",
      "  routed           has a route, but there was nothing to call it with, or it writes",
      "  no-route         its response is that of a path that does not exist",
      "  unknown          cannot be decided, for example because of a 401 or a 500"
    },
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:No operation breaks the API spec or is unknown.",
      "1:There are such operations.",
      "2:The arguments are invalid, or the server cannot be reached."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class ProbeCommand implements Callable<Integer> {
  @Option(
      names = "--url",
      required = true,
      description = "Required. Origin of the API, without /v1.")
  private URI url = URI.create("http://localhost");

  @Option(
      names = "--oauth-url",
      description = "Origin of the authorization server. Default: the origin of the API.")
  private @Nullable URI oauthUrl;

  @Option(names = "--client-id", required = true, description = "Required. ID of an API key.")
  private String clientId = "";

  @Option(
      names = "--client-secret",
      defaultValue = "${env:GRADER_CLIENT_SECRET}",
      description = "Required. Secret of the API key. Default: $GRADER_CLIENT_SECRET")
  private @Nullable String clientSecret;

  @Option(names = "--owner-id", description = "Workspace to look at. Default: the first one.")
  private @Nullable String ownerId;

  @Option(
      names = "--writes",
      description = {
        "Also create, change, and delete resources, with the examples of the API spec.",
        "Requires --owner-id with an empty workspace."
      })
  private boolean writes;

  @Option(names = "--format", description = "text or json. Default: ${DEFAULT-VALUE}")
  private ProbeFormat format = ProbeFormat.TEXT;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Write the JSON to a file as well, for compare.")
  private @Nullable Path out;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException {
    if (clientSecret == null) {
      throw new ParameterException(
          spec.commandLine(), "Missing required option: --client-secret or $GRADER_CLIENT_SECRET");
    }
    if (writes && ownerId == null) {
      throw new ParameterException(spec.commandLine(), "--writes requires --owner-id");
    }
    ProbeReport report;
    try {
      Server server = Server.logIn(url, oauthUrl == null ? url : oauthUrl, clientId, clientSecret);
      Probe probe = Probe.of(server, Optional.ofNullable(ownerId), Clock.systemUTC().instant());
      report = writes ? probe.write() : probe.read();
    } catch (Server.Unreachable | Writes.NotEmpty e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
    if (out != null) {
      Files.writeString(out, report.json());
    }
    spec.commandLine().getOut().print(format.print(report));
    spec.commandLine().getOut().flush();
    return report.isClean() ? 0 : 1;
  }
}
