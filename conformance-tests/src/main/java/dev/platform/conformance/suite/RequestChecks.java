package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.Capability;
import dev.platform.conformance.client.Answer;
import dev.platform.conformance.client.Document;
import dev.platform.conformance.client.Operation;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every call alike. */
@ExtendWith(SessionExtension.class)
final class RequestChecks {
  private final Session session;

  RequestChecks(Session session) {
    this.session = session;
  }

  @Test
  void anUnknownPathIsNotFound() {
    session.api().unknown("GET", "/v1/no-such-thing").refused(404);
  }

  @Test
  void anotherMethodIsNotAllowed() {
    Answer answer = session.api().unknown("DELETE", "/v1/services").refused(405);

    assertThat(answer.headers().firstValue("Allow").orElse("")).contains("GET", "POST");
  }

  @Test
  void anUnknownParameterIsRefused() {
    session.call("list-services").query("flavour", "sweet").invalid("flavour");
  }

  /** Before what is named in the path is looked for. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("operationsWithAnObject")
  void anUnknownFieldOfTheBodyIsRejected(String operation) {
    JsonNode body = session.api().document().operation(operation).body().orElseThrow();
    ObjectNode more = ((ObjectNode) body.deepCopy()).put("flavour", "sweet");

    session.call(operation).paths(Ids.unknown("srv")).json(more).invalid("flavour");
  }

  /** Without webhooks, which only sessions change. */
  static List<String> operationsWithAnObject() {
    return Document.load("platform").operations().stream()
        .filter(it -> !it.path().contains("/webhooks"))
        .filter(it -> it.body().filter(JsonNode::isObject).isPresent())
        .map(Operation::id)
        .toList();
  }

  @Test
  void bodiesThatAreNoJsonAreRefused() {
    session.call("create-service").json("{\"name\": ").refused(400);
  }

  @Test
  void aSecondValueInTheBodyIsRefused() {
    session.call("create-service").json("{} {}").refused(400);
  }

  @Test
  void aMissingBodyIsRefused() {
    session.call("create-service").header("Content-Type", "application/json").refused(400);
  }

  @Test
  void aBodyThatNobodyReadsIsRefused() {
    session
        .call("suspend-service")
        .path("serviceId", Ids.unknown("srv"))
        .json("{\"why\": \"because\"}")
        .refused(400);
  }

  @Test
  void anotherMediaTypeIsRefused() {
    Answer answer = session.call("create-service").body("text/plain", "{}").expect(400, 415);

    answer.refused(answer.status());
  }

  @Test
  void aBodyOfMoreThanTwoMebibytesIsRefused() {
    String name = "x".repeat(2 * 1024 * 1024);

    session.call("create-service").json("{\"name\": \"" + name + "\"}").refused(413);
  }

  /** Clients offer it on their own: that of the JDK does, unless it is told not to. */
  @Test
  void anOfferOfHttp2IsPassedOver() {
    session.oauth().offeringHttp2().call("create-token").form(session.tokens().grant()).expect(200);
    session.api().offeringHttp2().call("list-owners").expect(200);
  }

  @Test
  void browsersAreToldNotToGuessWhatAnAnswerIs() {
    Answer answer = session.call("list-owners").expect(200);

    assertThat(answer.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
  }

  @Test
  void everyAnswerHasARequestIdOfItsOwn() {
    Set<String> ids = new HashSet<>();
    for (int i = 0; i < 3; i++) {
      Answer answer = session.call("list-owners").expect(200);
      ids.add(answer.headers().firstValue("X-Request-Id").orElseThrow());
    }

    assertThat(ids).hasSize(3);
  }

  @Test
  @Needs(Capability.RATE_LIMITS)
  void answersSayWhatIsLeftOfTheRateLimit() {
    Answer answer = session.call("list-owners").expect(200);

    for (String header : Set.of("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset")) {
      assertThat(answer.headers().firstValueAsLong(header)).as(header).isPresent();
    }
  }
}
