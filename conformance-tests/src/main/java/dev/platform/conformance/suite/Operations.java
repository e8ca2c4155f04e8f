package dev.platform.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Document;
import dev.platform.conformance.client.Operation;
import dev.platform.conformance.client.Parameter;
import java.util.List;
import java.util.function.Predicate;

/** Operations of the pinned contract, for checks of what holds for all of them alike. */
final class Operations {
  private static final List<Operation> ALL = List.copyOf(Document.load("platform").operations());

  private Operations() {}

  static List<String> all() {
    return those(it -> true);
  }

  /** Without those of people, which reject a key before they look at anything else. */
  static List<String> ofKeys() {
    return those(Operations::isOfKeys);
  }

  static List<String> ofKeysWithAnObject() {
    return those(it -> isOfKeys(it) && it.body().filter(JsonNode::isObject).isPresent());
  }

  static List<String> ofKeysWithoutABody() {
    return those(it -> isOfKeys(it) && it.isChange() && it.body().isEmpty());
  }

  private static boolean isOfKeys(Operation operation) {
    String path = operation.path();
    return !path.contains("/webhooks") && !path.matches(".*/(audit-logs|members).*");
  }

  private static List<String> those(Predicate<Operation> which) {
    return ALL.stream().filter(which).map(Operation::id).toList();
  }

  /** A call with the smallest body that the operation takes, of a thing that is not there. */
  static Call ofNothing(Session session, String id, String thing) {
    Call call = session.call(id).paths(thing);
    Operation operation = session.api().document().operation(id);
    operation.body().ifPresent(call::json);
    operation.query().stream()
        .filter(Parameter::isRequired)
        .forEach(it -> call.query(it.name(), it.values().stream().findFirst().orElse(thing)));
    return call;
  }
}
