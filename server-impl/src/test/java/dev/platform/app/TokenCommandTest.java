package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.identity.apikey.ApiKeys;
import dev.platform.identity.apikey.ApiKeys.Minted;
import dev.platform.identity.session.Browser;
import dev.platform.identity.session.Sessions;
import dev.platform.testing.TestDatabase;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A key becomes a token on the command line. */
class TokenCommandTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();
  @TempDir static Path folder;

  private static TestServer server;
  private static Minted key;

  @BeforeAll
  static void open() {
    server = TestProcess.on(database).data(folder).unlimited().serve();
    var sessions = server.get(Sessions.class);
    var cookie =
        sessions.logIn(TestProcess.EMAIL, TestProcess.PASSWORD, new Browser(null, "Test")).reveal();
    key = server.get(ApiKeys.class).create(sessions.find(cookie).orElseThrow(), "ci", null);
  }

  @AfterAll
  static void close() {
    server.close();
  }

  /** How a command ended. */
  private record Ended(int status, String out, String err) {}

  @Test
  void aKeyInTheEnvironmentBecomesATokenThatWorks() throws Exception {
    var ended = run(environment(key.secret().reveal()), "");

    assertThat(ended.err()).isEmpty();
    assertThat(ended.status()).isZero();
    assertThat(read(ended.out().strip())).isEqualTo(200);
  }

  @Test
  void aTokenIsForOneResource() throws Exception {
    var tools = server.address() + "/mcp";
    var ended = run(environment(key.secret().reveal()), "", "--resource", tools);
    var other = run(environment(key.secret().reveal()), "", "--resource", "https://example.org");

    assertThat(read(ended.out().strip())).isEqualTo(401);
    assertThat(ping(tools, ended.out().strip())).isEqualTo(200);
    assertThat(ping(tools, run(environment(key.secret().reveal()), "").out().strip()))
        .isEqualTo(401);
    assertThat(other.status()).isNotZero();
    assertThat(other.err()).contains("resource");
  }

  private static int ping(String url, String token) throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create(url))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"ping\"}"))
            .build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).statusCode();
  }

  @Test
  void theSecretMayComeFromAFileOrFromStandardInput() throws Exception {
    var file = Files.writeString(folder.resolve("secret"), key.secret().reveal() + "\n");
    var id = key.key().id().value();
    var url = server.address().toString();

    var fromFile =
        run(Map.of(), "", "--oauth-url", url, "--client-id", id, "--client-secret-file", "" + file);
    var fromInput =
        run(
            Map.of("PLATFORM_API_URL", url + "/", "PLATFORM_CLIENT_ID", id),
            key.secret().reveal() + "\n",
            "--client-secret-file",
            "-");

    assertThat(read(fromFile.out().strip())).isEqualTo(200);
    assertThat(read(fromInput.out().strip())).isEqualTo(200);
  }

  @Test
  void aCommandRunsWithTheTokenAndWithoutTheSecret() throws Exception {
    var shown = folder.resolve("shown");
    var script =
        "printf '%s' \"$RENDER_API_KEY\" > \"$0\"; [ -z \"$PLATFORM_CLIENT_SECRET\" ] && exit 7";

    var ended =
        run(environment(key.secret().reveal()), "", "--", "/bin/sh", "-c", script, "" + shown);

    assertThat(ended.err()).isEmpty();
    assertThat(ended.status()).isEqualTo(7);
    assertThat(ended.out()).isEmpty();
    assertThat(read(Files.readString(shown))).isEqualTo(200);
  }

  @Test
  void theSecretItselfIsNoToken() throws Exception {
    var answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create(server.address() + "/v1/owners"))
                    .header("Authorization", "Bearer " + key.secret().reveal())
                    .build(),
                BodyHandlers.ofString());

    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(answer.headers().firstValue("WWW-Authenticate").orElse(""))
        .contains("error=\"invalid_token\"");
    assertThat(answer.body())
        .contains("secret of an API key", "/oauth2/token", "platform token")
        .doesNotContain(key.secret().reveal());
  }

  @Test
  void whatIsWrongIsSaidWithoutTheSecret() {
    var wrong = run(environment("pk_not-the-secret"), "");
    var nothing = run(Map.of("PLATFORM_API_URL", server.address().toString()), "");

    assertThat(wrong.status()).isNotZero();
    assertThat(wrong.out()).isEmpty();
    assertThat(wrong.err()).contains("401", "API key").doesNotContain("pk_not-the-secret");
    assertThat(nothing.status()).isNotZero();
    assertThat(nothing.err()).contains("--client-id", "PLATFORM_CLIENT_ID");
  }

  private static Map<String, String> environment(String secret) {
    return Map.of(
        "PLATFORM_OAUTH_URL", server.address().toString(),
        "PLATFORM_CLIENT_ID", key.key().id().value(),
        "PLATFORM_CLIENT_SECRET", secret);
  }

  private static Ended run(Map<String, String> environment, String input, String... arguments) {
    InputStream in = new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8));
    var out = new StringWriter();
    var err = new StringWriter();
    int status =
        new CommandLine(new TokenCommand(environment, in))
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .setExecutionExceptionHandler(new CommandErrors())
            .execute(arguments);
    return new Ended(status, out.toString(), err.toString());
  }

  private static int read(String token) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(server.address() + "/v1/owners"))
                .header("Authorization", "Bearer " + token)
                .build(),
            BodyHandlers.discarding())
        .statusCode();
  }
}
