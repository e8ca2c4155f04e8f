package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.conformance.Capability;
import dev.platform.conformance.client.Authorization;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Document;
import dev.platform.conformance.client.Json;
import dev.platform.conformance.client.Operation;
import dev.platform.conformance.client.Parameter;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The refusals that every operation has alike, each asked of every operation. */
@ExtendWith(SessionExtension.class)
final class RefusalChecks {
  private static final int NOT_ACCEPTABLE = 406;
  private static final String OF_PEOPLE = "/v1/webhooks\\b.*|.*/(audit-logs|members)\\b.*";

  private final Session session;

  RefusalChecks(Session session) {
    this.session = session;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("operations")
  void aCallWithoutATokenIsRefused(String operation) {
    String challenge =
        call(operation)
            .authorization(Authorization.NONE)
            .refused(401)
            .headers()
            .firstValue("WWW-Authenticate")
            .orElse("");

    assertThat(challenge).as("WWW-Authenticate of " + operation).startsWith("Bearer");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("operations")
  void anUnknownParameterIsRefused(String operation) {
    allowed(operation).query("flavour", "sweet").invalid("flavour");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("operationsThatNegotiate")
  void anAnswerThatIsNoJsonCannotBeHad(String operation) {
    allowed(operation).header("Accept", "application/json;q=0").refused(NOT_ACCEPTABLE);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("operationsOnSomething")
  void whatIsNotThereIsNotFound(String operation) {
    allowed(operation).refused(404);
  }

  static List<String> operations() {
    return those(it -> true);
  }

  /** Without those that have no body to negotiate about. */
  static List<String> operationsThatNegotiate() {
    return those(it -> it.statuses().contains(NOT_ACCEPTABLE) && it.hasJson());
  }

  static List<String> operationsOnSomething() {
    return those(it -> it.path().contains("{"));
  }

  private static List<String> those(Predicate<Operation> condition) {
    return Document.load("platform").operations().stream()
        .filter(condition)
        .map(Operation::id)
        .toList();
  }

  /** With ids that name nothing, and what is required besides. */
  private Call call(String id) {
    Operation operation = session.api().document().operation(id);
    Call call = session.call(id).paths(Ids.unknown("srv"));
    operation.query().stream()
        .filter(Parameter::isRequired)
        .forEach(it -> call.query(it.name(), value(it)));
    body(operation).ifPresent(call::json);
    return call;
  }

  private static String value(Parameter parameter) {
    return parameter.values().stream()
        .findFirst()
        .orElse(parameter.isTime() ? "2026-01-01T00:00:00Z" : Ids.unknown("srv"));
  }

  /** The smallest one, where that means something. */
  private static Optional<JsonNode> body(Operation operation) {
    return switch (operation.id()) {
      case "create-custom-domain" ->
          Optional.of(Json.object().put("name", "www.conformance.example"));
      case "add-or-update-secret-file" -> Optional.of(Json.object().put("content", "x"));
      case "update-resource-log-stream" -> Optional.of(Json.object().put("setting", "drop"));
      default -> operation.body();
    };
  }

  /** By somebody who may: keys may not do all. */
  private Call allowed(String operation) {
    Call call = call(operation);
    boolean isOfPeople = session.api().document().operation(operation).path().matches(OF_PEOPLE);
    if (!isOfPeople) {
      return call;
    }
    Assumptions.assumeTrue(
        session.options().has(Capability.PERSON), "needs " + Capability.PERSON.text());
    return session.person().writing(call);
  }
}
