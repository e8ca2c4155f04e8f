package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.testing.RawWire;
import dev.platform.testing.Response;
import dev.platform.testing.TestDatabase;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests whose content could be read in more than one way. */
class RequestContentTest {
  private static final String PROJECT =
      "{\"name\": \"shop\", \"environments\": [{\"name\": \"a\"}], \"ownerId\": \"%s\"}";

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();
  @TempDir static Path data;

  private static TestServer api;
  private static String project;

  @BeforeAll
  static void start() {
    api = TestProcess.on(database).data(data).unlimited().serve();
    api.logIn();
    project = PROJECT.formatted(api.client().json("/v1/owners").at("/0/owner/id").asText());
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16", "UTF-16BE", "UTF-16LE", "UTF-32", "UTF-32BE", "UTF-32LE"})
  void aBodyIsUtf8(String charset) {
    var response = send(project.getBytes(Charset.forName(charset)));

    assertThat(response.status()).isEqualTo(400);
    assertThat(response.string("message")).isEqualTo("body: must be UTF-8");
  }

  @Test
  void aBodyMayNotBeEncoded() {
    for (String encoding : new String[] {"gzip", "br", "x", "identity, gzip"}) {
      var response = send(project.getBytes(StandardCharsets.UTF_8), "Content-Encoding", encoding);

      assertThat(response.status()).as(encoding).isEqualTo(415);
      assertThat(response.header("Accept-Encoding")).isEqualTo("identity");
      assertThat(response.string("id")).isEqualTo("unsupported_media_type");
    }
  }

  @Test
  void identityIsNoEncoding() {
    var response = send(project.getBytes(StandardCharsets.UTF_8), "Content-Encoding", "Identity");

    assertThat(response.status()).as(response.text()).isEqualTo(201);
  }

  @Test
  void aFileMayBeLargerThanOtherBodies() {
    assertThat(upload(4 << 20).status()).isEqualTo(200);
    assertThat(upload((4 << 20) + 1).status()).isEqualTo(413);
    assertThat(upload(9 << 20).status()).isEqualTo(413);
    assertThat(send(new byte[(2 << 20) + 1]).status())
        .as("a body of another operation")
        .isEqualTo(413);
  }

  private static Response upload(int bytes) {
    var owner = api.client().json("/v1/owners").at("/0/owner/id").asText();
    var form =
        "--end\r\nContent-Disposition: form-data; name=\"ownerId\"\r\n\r\n"
            + owner
            + "\r\n--end\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n"
            + "#".repeat(bytes)
            + "\r\n--end--\r\n";
    return api.client()
        .sendBody(
            "POST",
            "/v1/blueprints/validate",
            BodyPublishers.ofString(form),
            "Content-Type",
            "multipart/form-data; boundary=end");
  }

  private static Response send(byte[] body, String... headers) {
    var all = new String[headers.length + 2];
    System.arraycopy(headers, 0, all, 2, headers.length);
    all[0] = "Content-Type";
    all[1] = "application/json";
    return api.client()
        .sendUnchecked("POST", "/v1/projects", BodyPublishers.ofByteArray(body), all);
  }

  @ParameterizedTest
  @ValueSource(strings = {"?=", "?=a", "?name=a&=", "?=a&name=b"})
  void aQueryHasNoValueWithoutAName(String query) {
    var response = api.client().get("/v1/projects" + query);

    assertThat(response.status()).isEqualTo(400);
    assertThat(response.string("message")).isEqualTo("query: has a value without a name");
  }

  @ParameterizedTest
  @ValueSource(strings = {"?", "?&", "?name=a&&limit=1"})
  void anEmptyPairIsNothing(String query) {
    assertThat(api.client().get("/v1/projects" + query).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "application/json;q=0|406",
        "application/json; q=0.0|406",
        "application/json;Q=0|406",
        "*/*;q=0|406",
        "application/*;q=0|406",
        "*/*, application/json;q=0|406",
        "application/*, application/json;q=0|406",
        "text/html, application/json;q=0|406",
        "*/*;q=0, application/json|200",
        "*/*;q=0, application/json;q=0.001|200",
        "text/html;q=0, */*|200",
        "application/json;q=0.5|200",
      })
  void aTypeWithTheWeightZeroIsNotAcceptable(String accept, int status) {
    assertThat(api.client().get("/v1/projects", "Accept", accept).status()).isEqualTo(status);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0000-01", "0000-12", "0999-01"})
  void noMonthIsBeforeTheCalendar(String month) {
    var response = api.client().get("/v1/usage?period=" + month);

    assertThat(response.status()).isEqualTo(400);
    assertThat(response.string("message")).startsWith("period: must match ");
  }

  /** The client would send it all before it learned that nobody reads it. */
  @Test
  void nobodyAsksForABodyThatIsTooLarge() throws IOException {
    try (var wire = new RawWire(api.address().getPort())) {
      var answer =
          wire.send(
                  "POST /v1/projects HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json"
                      + "\r\nExpect: 100-continue\r\nContent-Length: 5242881\r\n\r\n")
              .answer();

      assertThat(answer.status()).as(answer.toString()).isEqualTo(413);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET /healthz\r\n", "GET /\r\n", "GET /v1/services\r\n"})
  void aRequestWithoutAVersionEndsTheConnection(String request) throws IOException {
    try (var wire = new RawWire(api.address().getPort())) {
      assertThat(wire.send(request).answer().status()).isEqualTo(400);
      assertThat(wire.isEnded()).isTrue();
    }
  }
}
