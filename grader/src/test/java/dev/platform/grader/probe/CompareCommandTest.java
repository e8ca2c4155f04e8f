package dev.platform.grader.probe;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.grader.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class CompareCommandTest {
  private static final String USER = "{\"name\": \"Kim\", \"email\": \"kim@acme.example\"}";
  private static final String[] KEYS = {"--a-client-id", "key-a", "--b-client-id", "key-b"};

  private final Map<String, String> environment =
      new HashMap<>(
          Map.of("GRADER_A_CLIENT_SECRET", "secret-a", "GRADER_B_CLIENT_SECRET", "secret-b"));
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private FakeInstall a;
  private FakeInstall b;

  @BeforeEach
  void start() throws IOException {
    a = new FakeInstall().on("GET", "/v1/users", 200, USER);
    b = new FakeInstall().on("GET", "/v1/users", 200, USER);
  }

  @AfterEach
  void stop() {
    a.close();
    b.close();
  }

  @Test
  void installsThatDoTheSameDoNotDiffer() {
    assertThat(compare(a.url(), b.url(), KEYS)).isZero();
    assertThat(out.toString()).startsWith("0 operations differ");
  }

  @Test
  void operationsOfTwoInstallsAreInATable() {
    b.on("GET", "/v1/users", 200, "{\"name\": \"Kim\"}").allow("/v1/projects", "POST");

    assertThat(compare(a.url(), b.url(), KEYS)).isEqualTo(1);
    assertThat(out.toString().lines().map(it -> it.replaceAll(" +", " ")))
        .containsExactly(
            "OPERATION " + a.url() + " " + b.url(),
            "create-project no-route routed",
            "get-user works breaks-contract",
            "2 operations differ, 0 are undecided");
  }

  @Test
  void anInstallIsComparedWithTheContractToo() throws IOException {
    assertThat(compare("contract", b.url(), "--b-client-id", "key-b", "--format", "json"))
        .isEqualTo(1);
    JsonNode json = Json.MAPPER.readTree(out.toString());
    assertThat(json.path("a").asText()).isEqualTo("contract");
    assertThat(json.path("differences").findValuesAsText("operation"))
        .contains("create-project")
        .doesNotContain("get-user");
    assertThat(a.asked()).isEmpty();
  }

  @Test
  void eachInstallGetsItsOwnKeyAndOnlyReads() {
    compare(a.url(), b.url(), KEYS);

    assertThat(a.logins()).singleElement().asString().contains("key-a", "secret-a");
    assertThat(b.logins()).singleElement().asString().contains("key-b", "secret-b");
    assertThat(String.join(" ", a.logins())).doesNotContain("-b");
    assertThat(Stream.of(a, b).flatMap(it -> it.asked().stream()))
        .filteredOn(it -> !it.endsWith("/oauth2/token"))
        .allMatch(it -> it.startsWith("GET ") || it.startsWith("OPTIONS "));
  }

  @Test
  void anAuthorizationServerAndAWorkspaceBelongToOneSide() throws IOException {
    try (var oauth = new FakeInstall()) {
      String owner = "tea-d4g2k7tjm3vs73c0p1p0";
      String[] more = {"--b-oauth-url", oauth.url().toString(), "--b-owner-id", owner};

      assertThat(compare(a.url(), b.url(), with(more))).isZero();
      assertThat(oauth.logins()).singleElement().asString().contains("key-b");
      assertThat(b.logins()).isEmpty();
      assertThat(b.asked()).contains("GET /v1/owners/" + owner);
      assertThat(a.asked()).doesNotContain("GET /v1/owners/" + owner);
    }
  }

  @Test
  void aMissingKeyNamesTheSideAndTheSetting() {
    assertRejected(a.url(), b.url(), "B: ", "--b-client-id", "--a-client-id", "key-a");

    environment.remove("GRADER_A_CLIENT_SECRET");
    assertRejected(a.url(), b.url(), "A: ", "variable GRADER_A_CLIENT_SECRET", KEYS);
  }

  @Test
  void anInstallThatGrantsNoTokenIsNamedBeforeTheOtherIsProbed() {
    b.on("POST", "/oauth2/token", 401, "{\"error\": \"invalid_client\"}");
    assertRejected(a.url(), b.url(), "B: " + b.url(), "401 and no access token", KEYS);
    assertThat(a.asked()).doesNotContain("GET /v1/users");

    b.close();
    assertRejected(a.url(), b.url(), "B: " + b.url(), "cannot be reached", KEYS);
  }

  @Test
  void aUrlMustBeOne() {
    assertRejected("https://", b.url(), "A: ", "The URL is invalid", KEYS);
    assertRejected("https:///x", b.url(), "A: ", "not an http or https URL", KEYS);
    assertRejected("https://k:hidden@x.example", b.url(), "A: ", "must not contain a user", KEYS);
    assertThat(err.toString()).doesNotContain("hidden");
  }

  @Test
  void optionsOfAnInstallAreNotForAFile() {
    assertRejected("contract", b.url(), "A: contract", "begin with --a-", KEYS);
  }

  private void assertRejected(
      Object left, Object right, String start, String sentence, String... options) {
    err.getBuffer().setLength(0);
    assertThat(compare(left, right, options)).isEqualTo(2);
    assertThat(err.toString().lines().findFirst().orElse("")).startsWith(start).contains(sentence);
    assertThat(out.toString()).isEmpty();
  }

  private static String[] with(String... more) {
    return Stream.concat(Arrays.stream(KEYS), Arrays.stream(more)).toArray(String[]::new);
  }

  private int compare(Object left, Object right, String... options) {
    var arguments =
        Stream.concat(Stream.of(left, right).map(Object::toString), List.of(options).stream());
    return new CommandLine(new CompareCommand(environment))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err, true))
        .execute(arguments.toArray(String[]::new));
  }
}
