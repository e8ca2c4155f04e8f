package dev.platform.conformance.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ApiTest {
  private static final Document ZOO =
      Document.of(
          (ObjectNode)
              Json.parse(
                  """
                  {"servers": [{"url": "{api_url}/v1"}],
                   "paths": {"/animals/{animalId}": {
                     "get": {"operationId": "get-animal", "responses": {
                       "200": {"content": {"application/json": {
                         "schema": {"$ref": "#/components/schemas/animal"}}}},
                       "default": {"$ref": "#/components/responses/Error"}}},
                     "delete": {"operationId": "delete-animal", "responses": {
                       "204": {"description": "Gone."}}}}},
                   "components": {
                     "responses": {"Error": {"content": {"application/json": {
                       "schema": {"$ref": "#/components/schemas/error"}}}}},
                     "schemas": {
                       "error": {"type": "object", "required": ["id", "message"],
                         "properties": {"id": {"type": "string"}, "message": {"type": "string"}},
                         "additionalProperties": false},
                       "fish": {"type": "object", "required": ["fins"],
                         "properties": {"fins": {"type": "integer"}},
                         "additionalProperties": false},
                       "bird": {"type": "object", "properties": {"wings": {"type": "integer"}},
                         "additionalProperties": false},
                       "animal": {"type": "object", "required": ["kind", "born"],
                         "additionalProperties": false,
                         "properties": {
                           "kind": {"type": "string"},
                           "born": {"type": "string", "format": "date-time"},
                           "body": {"oneOf": [
                               {"$ref": "#/components/schemas/fish"},
                               {"$ref": "#/components/schemas/bird"}],
                             "x-union": {"by": "kind", "mapping": {
                               "fish": "#/components/schemas/fish",
                               "bird": "#/components/schemas/bird"}}}}}}}}
                  """));

  private static final String BIRD = "{\"kind\": \"bird\", \"born\": \"2026-01-01T00:00:00Z\"}";

  private final FakeServer server;
  private final Api api;
  private final Set<String> exercised = new TreeSet<>();

  ApiTest() throws IOException {
    server = new FakeServer();
    api =
        new Api(server.origin(), ZOO, Authorization.NONE)
            .observedBy(
                (operation, status, seen) -> {
                  if (status < 400) {
                    exercised.add(operation.id());
                  }
                });
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void aCallTakesMethodAndPathFromTheContract() {
    server.reply(200, "{\"kind\": \"bird\", \"born\": \"2026-01-01T00:00:00Z\"}");

    Answer answer = api.call("get-animal").path("animalId", "a/b c").query("x", "1&2").expect(200);

    assertThat(server.asked()).containsExactly("GET /v1/animals/a%2Fb%20c?x=1%262");
    assertThat(answer.text("/kind")).isEqualTo("bird");
    assertThat(exercised).containsExactly("get-animal");
  }

  @Test
  void anAnswerWithAnUnknownPropertyBreaksTheContract() {
    server.reply(200, "{\"kind\": \"bird\", \"born\": \"2026-01-01T00:00:00Z\", \"age\": 3}");

    assertBroken("age");
  }

  @Test
  void anAnswerWithAWrongFormatBreaksTheContract() {
    server.reply(200, "{\"kind\": \"bird\", \"born\": \"yesterday\"}");

    assertBroken("born");
  }

  @Test
  void theMemberOfAUnionIsToldByItsSibling() {
    server.reply(
        200, "{\"kind\": \"fish\", \"born\": \"2026-01-01T00:00:00Z\", \"body\": {\"fins\": 2}}");
    server.reply(
        200, "{\"kind\": \"fish\", \"born\": \"2026-01-01T00:00:00Z\", \"body\": {\"wings\": 2}}");

    assertThatCode(this::get).doesNotThrowAnyException();
    assertBroken("fins");
  }

  @Test
  void anUndocumentedSuccessBreaksTheContract() {
    server.reply(202, "");

    assertBroken("the API spec does not declare the response 202");
  }

  @Test
  void anUnlistedErrorIsTheDefaultAnswer() {
    server.reply(418, "{\"id\": \"teapot\", \"message\": \"No.\"}");

    assertThat(get().status()).isEqualTo(418);
    assertThat(exercised).isEmpty();
  }

  @Test
  void anErrorThatIsNoJsonBreaksTheContract() {
    server.reply(404, "nothing here", Map.of("Content-Type", "text/plain", "X-Request-Id", "1"));

    assertBroken("the content type is text/plain");
  }

  @Test
  void anAnswerWithoutRequestIdBreaksTheContract() {
    server.reply(
        404, "{\"id\": \"x\", \"message\": \"y\"}", Map.of("Content-Type", "application/json"));

    assertBroken("X-Request-Id");
  }

  @Test
  void anErrorWithoutADefaultAnswerBreaksTheContract() {
    server.reply(404, "{}");

    assertThatThrownBy(() -> api.call("delete-animal").path("animalId", "x").send())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("the API spec does not declare the response 404");
  }

  @Test
  void aRateLimitIsWaitedOut() {
    server.reply(
        429,
        "{\"id\": \"rate_limited\", \"message\": \"Slow down.\"}",
        Map.of("Content-Type", "application/json", "X-Request-Id", "1", "Retry-After", "0"));
    server.reply(200, "{\"kind\": \"bird\", \"born\": \"2026-01-01T00:00:00Z\"}");

    assertThat(get().status()).isEqualTo(200);
    assertThat(server.asked()).hasSize(2);
  }

  @Test
  void aRateLimitThatLastsTooLongIsAFailureWithoutDelay() {
    server.reply(
        429,
        "{\"id\": \"rate_limited\", \"message\": \"Slow down.\"}",
        Map.of("Content-Type", "application/json", "X-Request-Id", "1", "Retry-After", "3600"));

    assertBroken("the rate limit lasts longer than 120 s");
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 503})
  void aConditionThatDoesNotSayHowLongBreaksTheContract(int status) {
    server.reply(status, "{\"id\": \"x\", \"message\": \"Later.\"}");

    assertBroken("Retry-After");
  }

  @ParameterizedTest
  @ValueSource(strings = {"X-Content-Type-Options", "X-Frame-Options", "Referrer-Policy"})
  void anAnswerWithoutAHeaderOfSafetyBreaksTheContract(String header) {
    server.without(header).reply(200, BIRD);

    assertBroken(header);
  }

  @Test
  void whatWasAskedInSomebodysNameIsNotKeptByCaches() {
    server.without("Cache-Control").reply(200, BIRD).reply(200, BIRD);

    assertThatCode(this::get).doesNotThrowAnyException();
    assertThatThrownBy(
            () ->
                api.call("get-animal")
                    .path("animalId", "x")
                    .authorization(Authorization.of("Bearer x"))
                    .send())
        .hasMessageContaining("Cache-Control");
  }

  @Test
  void aRefusalHasTheIdOfItsStatus() {
    server.reply(404, "{\"id\": \"not_found\", \"message\": \"There is no animal x.\"}");
    server.reply(404, "{\"id\": \"lost\", \"message\": \"There is no animal x.\"}");
    server.reply(400, "{\"id\": \"bad_request\", \"message\": \"animalId is too short.\"}");

    assertThatCode(() -> get().refused(404)).doesNotThrowAnyException();
    assertThatThrownBy(() -> get().refused(404))
        .hasMessageContaining("expected the error id not_found");
    assertThatCode(() -> get().invalid("animalId")).doesNotThrowAnyException();
  }

  @Test
  void aMessageKeepsSecretsToItself() {
    server.reply(200, "{\"access_token\": \"abc\", \"kind\": \"bird\"}");

    assertThatThrownBy(this::get)
        .hasMessageContaining("{\"access_token\": \"…\", \"kind\": \"bird\"}");
  }

  @Test
  void aCallOfAnUnknownPathIsJudgedLikeAnyRefusal() {
    server.reply(404, "{\"id\": \"not_found\", \"message\": \"No such path.\"}");
    server.reply(404, "{}");

    assertThatCode(() -> api.unknown("GET", "/v1/x").refused(404)).doesNotThrowAnyException();
    assertThatThrownBy(() -> api.unknown("GET", "/v1/x").refused(404))
        .hasMessageContaining("message");
  }

  private Answer get() {
    return api.call("get-animal").path("animalId", "x").send();
  }

  private void assertBroken(String complaint) {
    assertThatThrownBy(this::get)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(complaint);
  }
}
