package dev.platform.app;

import dev.platform.base.json.Json;
import dev.platform.base.secret.Secret;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code token}: an access token for a tool that takes one from its environment. */
@Command(
    name = "token",
    mixinStandardHelpOptions = true,
    description = {
      "Exchanges an API key for an access token and prints it.",
      "With a COMMAND, runs it with the token in RENDER_API_KEY and PLATFORM_TOKEN instead."
    },
    footer = {
      "",
      "To keep it out of the process list, the secret is not a command-line argument. It comes"
          + " from",
      "PLATFORM_CLIENT_SECRET or a file. For example:",
      "",
      "  export RENDER_API_KEY=$(platform token)",
      "  platform token -- render services --output json",
      "",
      "Exit status: that of the COMMAND, or 1 if there is no token."
    })
final class TokenCommand implements Callable<Integer> {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final String STANDARD_INPUT = "-";
  private static final String SECRET = "PLATFORM_CLIENT_SECRET";

  private final Map<String, String> environment;
  private final InputStream input;

  @Option(
      names = "--oauth-url",
      paramLabel = "URL",
      description =
          "Origin of the authorization server. Default: $PLATFORM_OAUTH_URL, $PLATFORM_API_URL, or"
              + " http://localhost:4001")
  private @Nullable String oauthUrl;

  @Option(
      names = "--client-id",
      paramLabel = "ID",
      description = "ID of the API key. Default: $PLATFORM_CLIENT_ID")
  private @Nullable String clientId;

  @Option(
      names = "--client-secret-file",
      paramLabel = "FILE",
      description = "File with the secret of the API key. Use - for standard input.")
  private @Nullable String secretFile;

  @Option(
      names = "--resource",
      paramLabel = "URL",
      description =
          "Resource that the token is for, such as http://localhost:4001/mcp for the MCP server."
              + " Default: the API")
  private @Nullable String resource;

  @Parameters(
      paramLabel = "COMMAND",
      arity = "0..*",
      description = "Command to run, with its arguments, after --.")
  private List<String> command = List.of();

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli injects it
  private CommandSpec spec;

  TokenCommand() {
    this(ConfigOption.environment(), System.in);
  }

  TokenCommand(Map<String, String> environment, InputStream input) {
    this.environment = environment;
    this.input = input;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    var id = named(clientId, "PLATFORM_CLIENT_ID").orElseThrow(() -> missing("--client-id"));
    var secret = secret().orElseThrow(() -> missing("--client-secret-file"));
    var answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create(origin() + "/oauth2/token"))
                    .timeout(PATIENCE)
                    .header("Content-Type", "application/x-www-form-urlencoded")
                    .POST(BodyPublishers.ofString(form(id, secret)))
                    .build(),
                BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new IllegalArgumentException(
          "the API key could not be exchanged: status "
              + answer.statusCode()
              + " "
              + why(answer.body()));
    }
    var token = Json.MAPPER.readTree(answer.body()).path("access_token").asText();
    if (!command.isEmpty()) {
      return run(token);
    }
    spec.commandLine().getOut().println(token);
    return 0;
  }

  /** Runs the command, which does not get the secret. It ends when this process is ended. */
  private int run(String token) throws IOException, InterruptedException {
    var builder = new ProcessBuilder(command).inheritIO();
    builder.environment().putAll(Map.of("RENDER_API_KEY", token, "PLATFORM_TOKEN", token));
    builder.environment().remove(SECRET);
    var process = builder.start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroy, "command"));
    return process.waitFor();
  }

  private String origin() {
    return named(oauthUrl, "PLATFORM_OAUTH_URL")
        .or(() -> named(null, "PLATFORM_API_URL"))
        .orElse("http://localhost:4001")
        .replaceAll("/+$", "");
  }

  private Optional<Secret> secret() throws IOException {
    if (secretFile == null) {
      return named(null, SECRET).map(Secret::new);
    }
    var text =
        secretFile.equals(STANDARD_INPUT)
            ? new String(input.readAllBytes(), StandardCharsets.UTF_8)
            : Files.readString(Path.of(secretFile));
    return Optional.of(new Secret(text.strip()));
  }

  private Optional<String> named(@Nullable String option, String variable) {
    return Optional.ofNullable(option)
        .or(() -> Optional.ofNullable(environment.get(variable)))
        .filter(text -> !text.isBlank());
  }

  private String form(String id, Secret secret) {
    return "grant_type=client_credentials&client_id="
        + URLEncoder.encode(id, StandardCharsets.UTF_8)
        + "&client_secret="
        + URLEncoder.encode(secret.reveal(), StandardCharsets.UTF_8)
        + Optional.ofNullable(resource)
            .map(it -> "&resource=" + URLEncoder.encode(it, StandardCharsets.UTF_8))
            .orElse("");
  }

  private static String why(String body) {
    try {
      return Json.MAPPER.readTree(body).path("error_description").asText();
    } catch (IOException e) {
      return "";
    }
  }

  private static IllegalArgumentException missing(String option) {
    return new IllegalArgumentException(
        option
            + " is required. You can also set PLATFORM_CLIENT_ID and PLATFORM_CLIENT_SECRET to the"
            + " ID and secret of an API key");
  }
}
