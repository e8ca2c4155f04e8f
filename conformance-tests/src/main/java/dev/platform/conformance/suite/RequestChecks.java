package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.conformance.client.Answer;
import dev.platform.conformance.client.Operation;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

  @ParameterizedTest(name = "{0}")
  @MethodSource("dev.platform.conformance.suite.RefusalChecks#operations")
  void anotherMethodIsNotAllowed(String operation) {
    String path = session.api().document().operation(operation).path();
    Set<String> methods = methods(path);
    String other =
        Stream.of("DELETE", "PUT", "POST", "PATCH")
            .filter(it -> !methods.contains(it))
            .findFirst()
            .orElseThrow();

    Answer answer = session.api().refused(operation, other).paths(Ids.unknown("srv")).refused(405);

    assertThat(answer.headers().firstValue("Allow").orElse("").split(", *"))
        .as("Allow of " + operation)
        .contains(methods.toArray(String[]::new))
        .doesNotContain(other);
  }

  private Set<String> methods(String path) {
    return session.api().document().operations().stream()
        .filter(it -> it.path().equals(path) && session.api().has(it.id()))
        .map(Operation::method)
        .collect(Collectors.toSet());
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
}
