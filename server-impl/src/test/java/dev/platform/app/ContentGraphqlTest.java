package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.json.Json;
import dev.platform.testing.Response;
import dev.platform.testing.TestClient;
import dev.platform.testing.TestClock;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** GraphQL over HTTP, with the blog of the product. */
class ContentGraphqlTest {
  private static final int LIMIT = 65_536;
  private static final String POSTS =
      "{ blogPosts(pageSize: 5) { posts { title slug date url } totalCount } }";

  private static ContentServer server;
  private static TestClient client;

  @BeforeAll
  static void start() {
    server = new ContentServer(Map.of(), new TestClock());
    client = server.client();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void aQueryIsAnsweredByGetAndHeadAndPost() {
    var got = client.get("/graphql?query=" + encode(POSTS));
    var posted = post(BodyPublishers.ofString(request(POSTS)));

    assertThat(got.status()).isEqualTo(200);
    assertThat(got.headers().firstValue("Content-Type")).contains("application/json");
    assertThat(got.headers().firstValue("Cache-Control")).contains("no-store");
    assertThat(json(got).at("/data/blogPosts/totalCount").asInt()).isPositive();
    assertThat(json(got).at("/data/blogPosts/posts/0/url").asText())
        .startsWith("http://localhost:4000/blog/");
    assertThat(posted.text()).isEqualTo(got.text());
    assertThat(client.send("HEAD", "/graphql?query=" + encode(POSTS), null).status())
        .isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"query\": \"{ __typename }\"}",
        "{\"query\": \"{ __typename }\", \"operationName\": null}",
        "{\"query\": \"query A { __typename } query B { x: nothing }\", \"operationName\": \"A\"}",
        "{\"query\": \"query A($s: String!) { blogPost(slug: $s) { title } }\","
            + " \"variables\": {\"s\": \"nothing\"}}"
      })
  void aBodyIsTakenAsTheContractHasIt(String body) {
    var answer = post(BodyPublishers.ofString(body));

    assertThat(answer.status()).isEqualTo(200);
  }

  @Test
  void nullsOfTheResultStayInIt() {
    var answer = client.get("/graphql?query=" + encode("{ blogPost(slug: \"none\") { title } }"));

    assertThat(answer.text()).isEqualTo("{\"data\":{\"blogPost\":null}}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[{\"query\": \"{ __typename }\"}, {\"query\": \"{ __typename }\"}]",
        "[]",
        "{",
        "null",
        "\"{ __typename }\"",
        "{}",
        "{\"query\": null}",
        "{\"query\": \"\"}",
        "{\"query\": 5}",
        "{\"query\": \"{ __typename }\", \"query\": \"{ __typename }\"}",
        "{\"query\": \"{ __typename }\", \"variables\": [1]}",
        "{\"query\": \"{ __typename }\", \"operationName\": 5}",
        ""
      })
  void whatIsNoRequestIsRefusedAsGraphqlDoes(String body) {
    var answer = post(BodyPublishers.ofString(body));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(json(answer).at("/errors/0/message").asText()).isNotEmpty();
    assertThat(json(answer).has("data")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "?query=", "?query=%7B__typename%7D&query=x"})
  void anAddressThatIsNoRequestIsRefusedAsGraphqlDoes(String query) {
    var answer = client.get("/graphql" + query);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(json(answer).at("/errors/0/message").asText()).isNotEmpty();
  }

  @Test
  void anErrorInTheQueryIsASuccessWithErrors() {
    var answer = client.get("/graphql?query=" + encode("{ nothing }"));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(json(answer).at("/errors/0/locations/0/line").asInt()).isEqualTo(1);
  }

  @Test
  void anOperationAboveTheBudgetIsASuccessWithItsCode() {
    var answer =
        client.get(
            "/graphql?query="
                + encode(
                    "{ a: blogPosts(pageSize: 100) { posts { title slug date url tags } }"
                        + " b: blogPosts(pageSize: 900) { posts { title slug date url tags } } }"));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(json(answer).at("/errors/0/extensions/code").asText())
        .isEqualTo("OPERATION_BUDGET_EXCEEDED");
    assertThat(json(answer).at("/errors/0/extensions/cost").asInt()).isEqualTo(1202);
    assertThat(json(answer).has("data")).isFalse();
  }

  // Limits, to the byte.

  @Test
  void aQueryInAnAddressMayHave65536Bytes() {
    assertThat(client.get("/graphql?query=" + encode(document(LIMIT, "x"))).status())
        .isEqualTo(200);
    assertThat(client.get("/graphql?query=" + encode(document(LIMIT, "é"))).status())
        .isEqualTo(200);

    for (String fill : new String[] {"x", "é"}) {
      var answer = client.get("/graphql?query=" + encode(document(LIMIT + 1, fill)));
      assertThat(answer.status()).isEqualTo(414);
      assertThat(json(answer).at("/errors/0/message").asText())
          .isEqualTo("The query exceeds the limit of 65536 bytes.");
      assertThat(answer.headers().map()).doesNotContainKeys("retry-after", "ratelimit-limit");
    }
  }

  @Test
  void aMuchLongerQueryIsRefusedTheSameWay() {
    assertThat(client.get("/graphql?query=" + encode(document(300_000, "x"))).status())
        .isEqualTo(414);
  }

  @Test
  void aBodyMayHave65536BytesWhetherItsLengthIsToldOrNot() {
    assertThat(post(told(LIMIT)).status()).isEqualTo(200);
    assertThat(post(chunked(LIMIT)).status()).isEqualTo(200);

    for (BodyPublisher body : new BodyPublisher[] {told(LIMIT + 1), chunked(LIMIT + 1)}) {
      var answer = post(body);
      assertThat(answer.status()).isEqualTo(413);
      assertThat(json(answer).at("/errors/0/message").asText()).contains("65536 bytes");
      assertThat(answer.headers().map()).doesNotContainKeys("retry-after", "ratelimit-limit");
    }
  }

  @Test
  void aMuchLongerBodyIsRefusedTheSameWay() {
    assertThat(post(told(5_000_000)).status()).isEqualTo(413);
    assertThat(post(chunked(1_000_000)).status()).isEqualTo(413);
  }

  @Test
  void aBodyThatIsAnnouncedAsHugeIsRefusedWithoutBeingRead() throws IOException {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.setSoTimeout(20_000);
      socket
          .getOutputStream()
          .write(
              """
              POST /graphql HTTP/1.1
              Host: localhost
              Content-Type: application/json
              Content-Length: 9999999999

              {\
              """
                  .replace("\n", "\r\n")
                  .getBytes(StandardCharsets.US_ASCII));
      var answer = new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);

      assertThat(answer).isEqualTo("HTTP/1.1 413");
    }
  }

  @Test
  void onlyJsonIsRead() {
    var answer =
        client.sendUnchecked(
            "POST",
            "/graphql",
            BodyPublishers.ofString("{ __typename }"),
            "Content-Type",
            "application/graphql");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(json(answer).at("/errors/0/message").asText()).contains("application/json");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "*/*",
        "application/json",
        "application/graphql-response+json, application/json;q=0.9",
        "application/graphql-response+json",
        "text/html"
      })
  void theAnswerIsAlwaysJson(String accept) {
    var answer = client.get("/graphql?query=" + encode(POSTS), "Accept", accept);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.header("Content-Type")).isEqualTo("application/json");
  }

  @Test
  void theExplorerIsThereInDevelopmentOnly() {
    var none = BodyPublishers.noBody();
    assertThat(client.sendUnchecked("GET", "/graphql/explorer", none).status()).isEqualTo(404);

    try (var development =
        new ContentServer(Map.of("platform.content.development", "true"), new TestClock())) {
      var page = development.client().sendUnchecked("GET", "/graphql/explorer", none);

      assertThat(page.status()).isEqualTo(200);
      assertThat(page.headers().firstValue("Content-Type")).contains("text/html;charset=utf-8");
      assertThat(page.text())
          .contains("type BlogPostPage {")
          .doesNotContain("{{schema}}")
          .doesNotContain("src=")
          .doesNotContain("http://")
          .doesNotContain("https://");
      assertThat(development.client().get("/graphql?query=" + encode(POSTS)).status())
          .isEqualTo(200);
    }
  }

  /** A valid document of so many bytes, almost all of it a comment. */
  private static String document(int bytes, String fill) {
    var start = "{ __typename } #";
    var rest = bytes - start.length();
    int each = fill.getBytes(StandardCharsets.UTF_8).length;
    return start + "x".repeat(rest % each) + fill.repeat(rest / each);
  }

  /** A valid body of so many bytes. */
  private static String body(int bytes) {
    var frame = request("{ __typename } #");
    return request("{ __typename } #" + "x".repeat(bytes - frame.length()));
  }

  private static BodyPublisher told(int bytes) {
    return BodyPublishers.ofString(body(bytes));
  }

  private static BodyPublisher chunked(int bytes) {
    byte[] body = body(bytes).getBytes(StandardCharsets.UTF_8);
    return BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body));
  }

  private static String request(String query) {
    return Json.write(Map.of("query", query));
  }

  private static Response post(BodyPublisher json) {
    return client.sendBody("POST", "/graphql", json, "Content-Type", "application/json");
  }

  private static JsonNode json(Response answer) {
    return answer.json();
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
