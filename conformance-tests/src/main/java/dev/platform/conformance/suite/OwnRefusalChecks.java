package dev.platform.conformance.suite;

import dev.platform.conformance.client.Authorization;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Document;
import dev.platform.conformance.client.Operation;
import dev.platform.conformance.client.Parameter;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the operations that no other platform has refuse alike. */
@ExtendWith(SessionExtension.class)
final class OwnRefusalChecks {
  /** It takes a password, and returns 401 for a wrong one. */
  private static final Set<String> WITHOUT_TOKEN = Set.of("create-session");

  private final Session session;

  OwnRefusalChecks(Session session) {
    this.session = session;
  }

  static List<String> operations() {
    return Document.load("native").operations().stream()
        .filter(it -> it.statuses().contains(401) && !WITHOUT_TOKEN.contains(it.id()))
        .map(Operation::id)
        .toList();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("operations")
  void aCallWithoutATokenIsRefused(String id) {
    Operation operation = session.own().document().operation(id);
    Call call = session.own().call(id).paths(Ids.unknown("srv"));
    operation.query().stream()
        .filter(Parameter::isRequired)
        .forEach(it -> call.query(it.name(), Ids.unknown("srv")));
    operation.body().ifPresent(call::json);

    call.authorization(Authorization.NONE).expect(401);
  }
}
