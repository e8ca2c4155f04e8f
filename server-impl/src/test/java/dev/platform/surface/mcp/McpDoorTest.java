package dev.platform.surface.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Caller.Credential;
import dev.platform.identity.access.Role;
import dev.platform.identity.access.Scope;
import dev.platform.testing.Response;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What does not get as far as a tool. */
class McpDoorTest {
  private static final String PATH = TestTools.PATH;

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private static TestRooms rooms;
  private static TestHttp http;
  private static Caller ada;

  @BeforeAll
  static void open() {
    rooms = new TestRooms(database);
    http = new TestHttp(rooms);
    ada = rooms.member(rooms.workspace(), Role.ADMIN);
  }

  @AfterAll
  static void close() {
    rooms.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/call\", \"params\": {}}",
        "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/call\", \"params\": {\"name\": \"fly\"}}",
        "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/call\", \"params\": {\"name\": \"list_services\", \"arguments\": []}}",
        "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/list\", \"params\": {\"cursor\": \"x\"}}"
      })
  void wrongParamsAreRejected(String body) {
    var response = http.send(ada, "POST", PATH, body);

    assertThat(response.status()).isEqualTo(200);
    assertThat(response.json().at("/error/code").asInt()).isEqualTo(-32602);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{",
        "",
        "{\"jsonrpc\": \"2.0\", \"id\": 1, \"id\": 2, \"method\": \"ping\"}",
        "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"ping\", \"params\": {\"a\": \"\\u0000\"}}"
      })
  void whatIsNoGoodJsonIsRejectedInJsonRpc(String body) {
    assertBad(http.send(ada, "POST", PATH, body));
  }

  @Test
  void deepJsonIsRejectedInJsonRpc() {
    assertBad(http.send(ada, "POST", PATH, "[".repeat(100) + "]".repeat(100)));
    assertBad(http.send(ada, "POST", PATH, "{\"a\":".repeat(3_000) + "1" + "}".repeat(3_000)));
  }

  @Test
  void hugeBodiesAreRejectedInJsonRpc() {
    var response = http.send(ada, "POST", PATH, "\"" + "a".repeat(2_200_000) + "\"");

    assertThat(response.status()).isEqualTo(413);
    assertThat(response.json().at("/error/code").asInt()).isEqualTo(-32000);
  }

  private static void assertBad(Response response) {
    assertThat(response.status()).as(response.text()).isEqualTo(400);
    assertThat(response.json().path("jsonrpc").asText()).isEqualTo("2.0");
    assertThat(response.json().path("id").isNull()).isTrue();
    assertThat(response.json().at("/error/code").asInt()).isIn(-32700, -32600);
  }

  @ParameterizedTest
  @CsvSource({
    "Origin, https://evil.example, 403",
    "Origin, null, 403",
    "Origin, http://localhost:4001, 200",
    "Origin, http://127.0.0.1:9, 200",
    "Host, evil.example, 403",
    "Host, localhost:4001, 200",
    "Host, 127.0.0.1:4001, 200"
  })
  void pagesOfOthersDoNotCall(String header, String value, int status) {
    var response =
        http.send(
            ada,
            "POST",
            PATH,
            "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"ping\"}",
            header,
            value);

    assertThat(response.status()).isEqualTo(status);
  }

  @Test
  void aNotificationIsAccepted() {
    var response =
        http.send(
            ada, "POST", PATH, "{\"jsonrpc\": \"2.0\", \"method\": \"notifications/initialized\"}");

    assertThat(response.status()).isEqualTo(202);
    assertThat(response.text()).isEmpty();
  }

  /** Its status is that of all of it. */
  @Test
  void aMissingScopeInABatchIsAResultOfTheTool() {
    var client =
        new Caller(
            ada.user(),
            Credential.THIRD_PARTY,
            "fam-d1m3k8p0g4t6r2n5q7v9",
            Optional.empty(),
            Set.of(Scope.READ));
    var call =
        "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/call\", \"params\": {\"name\":"
            + " \"delete_service\", \"arguments\": {\"serviceId\": \"srv-d1m3k8p0g4t6r2n5q7v9\"}}}";

    assertThat(http.send(client, "POST", PATH, call).status()).isEqualTo(403);
    var batch = http.send(client, "POST", PATH, "[" + call + "]");
    assertThat(batch.status()).isEqualTo(200);
    assertThat(batch.json().at("/0/result/content/0/text").asText())
        .startsWith("INSUFFICIENT_SCOPE: ");
  }
}
