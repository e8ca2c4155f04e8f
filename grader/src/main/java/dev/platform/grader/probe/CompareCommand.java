package dev.platform.grader.probe;

import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
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
      "  URL       origin of the API of an installation, without /v1; it is probed",
      "            with GET and OPTIONS, and needs an API key: --a-client-id and",
      "            $GRADER_A_CLIENT_SECRET, or --b-client-id and",
      "            $GRADER_B_CLIENT_SECRET",
      "  FILE      what 'probe --out FILE' wrote, grades.json, or an OpenAPI",
      "            document with grades",
      "  contract  the API spec: all operations work",
      "",
      "An operation that has a route but was not called is undecided, not different."
    },
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:No operation differs.",
      "1:Operations differ.",
      "2:The arguments or an input file are invalid, or an installation cannot be reached."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class CompareCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "A", description = "The first side.")
  private String a = "";

  @Parameters(index = "1", paramLabel = "B", description = "The second side.")
  private String b = "";

  @Option(
      names = "--a-client-id",
      paramLabel = "ID",
      description = "ID of an API key of A. Required if A is a URL.")
  private @Nullable String aClientId;

  @Option(
      names = "--a-oauth-url",
      paramLabel = "URL",
      description = "Origin of the authorization server of A. Default: A.")
  private @Nullable URI aOauthUrl;

  @Option(
      names = "--a-owner-id",
      paramLabel = "ID",
      description = "Workspace of A to look at. Default: the first one.")
  private @Nullable String aOwnerId;

  @Option(
      names = "--b-client-id",
      paramLabel = "ID",
      description = "ID of an API key of B. Required if B is a URL.")
  private @Nullable String bClientId;

  @Option(
      names = "--b-oauth-url",
      paramLabel = "URL",
      description = "Origin of the authorization server of B. Default: B.")
  private @Nullable URI bOauthUrl;

  @Option(
      names = "--b-owner-id",
      paramLabel = "ID",
      description = "Workspace of B to look at. Default: the first one.")
  private @Nullable String bOwnerId;

  @Option(names = "--format", description = "text or json. Default: ${DEFAULT-VALUE}")
  private ProbeFormat format = ProbeFormat.TEXT;

  @Spec private CommandSpec spec = CommandSpec.create();

  private final Map<String, String> environment;

  public CompareCommand() {
    this(System.getenv());
  }

  /**
   * Of tests.
   *
   * @param environment has the secrets, which arguments must not: all users of a host see those
   */
  CompareCommand(Map<String, String> environment) {
    this.environment = Map.copyOf(environment);
  }

  @Override
  public Integer call() {
    Comparison comparison;
    try {
      comparison = compare(Clock.systemUTC().instant());
    } catch (Source.Unusable e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
    spec.commandLine().getOut().print(format.print(comparison));
    spec.commandLine().getOut().flush();
    return comparison.differences().isEmpty() ? 0 : 1;
  }

  private Comparison compare(Instant now) {
    Supplier<Side> left = source("a", a, aClientId, aOauthUrl, aOwnerId).open(now);
    Supplier<Side> right = source("b", b, bClientId, bOauthUrl, bOwnerId).open(now);
    return Comparison.of(left.get(), right.get());
  }

  private Source source(
      String letter,
      String text,
      @Nullable String clientId,
      @Nullable URI oauthUrl,
      @Nullable String ownerId) {
    String secret = environment.get(Source.secretVariable(letter));
    return new Source(letter, text, clientId, secret, oauthUrl, ownerId);
  }
}
