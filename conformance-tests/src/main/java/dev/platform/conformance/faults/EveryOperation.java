package dev.platform.conformance.faults;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.client.Authorization;
import dev.platform.conformance.client.Operation;
import dev.platform.conformance.client.Parameter;
import java.util.List;
import java.util.Map;

/** Faults that every operation may have. */
final class EveryOperation {
  /** Those that return something which says when it was made. */
  private static final String TIMED =
      "(?!create-service)(create|retrieve|update|list)-(project|service|deploy|env-group|key-value|postgres|event"
          + "|disk|custom-domain|job)s?|post-job|add-disk";

  private static final List<String> HEADERS =
      List.of(
          "X-Content-Type-Options",
          "X-Frame-Options",
          "Referrer-Policy",
          "Cache-Control",
          "X-Request-Id");

  private final Operation operation;
  private final Faults faults;

  private EveryOperation(Operation operation) {
    this.operation = operation;
    this.faults = new Faults(operation);
  }

  /**
   * @param number rotates what only one of several operations gets
   */
  static List<Fault> of(Operation operation, int number, Authorization key) {
    var every = new EveryOperation(operation);
    every.refusals(key);
    every.requests();
    every.responses();
    String header = HEADERS.get(number % HEADERS.size());
    every.faults.add("the header " + header + " is missing", Flaws.without(header));
    return every.faults.all();
  }

  /** Of an operation that no other platform has: the checks do not ask all of these alike. */
  static List<Fault> ofOwn(Operation operation, Authorization key) {
    var every = new EveryOperation(operation);
    boolean takesToken = !operation.id().equals("create-session");
    if (takesToken && operation.statuses().contains(401)) {
      every.faults.add("a request without a token is accepted", Flaws.open(key));
    }
    every.responses();
    return every.faults.all();
  }

  private void refusals(Authorization key) {
    faults.add("a request without a token is accepted", Flaws.open(key));
    faults.add("a 401 has no WWW-Authenticate", Flaws.without("WWW-Authenticate"));
    faults.add("errors have no message", Flaws.silentErrors());
    faults.add("errors have no RateLimit-Remaining", Flaws.without("RateLimit-Remaining"));
    if (operation.path().contains("{")) {
      faults.add("an unknown ID is a 500", Flaws.breaking(404));
    }
  }

  private void requests() {
    faults.add("an unknown query parameter is accepted", Flaws.ignoredParameter("flavour"));
    if (operation.body().filter(JsonNode::isObject).isPresent()) {
      faults.add("an unknown field is accepted", Flaws.ignoredField("flavour"));
    }
    operation.query().stream().map(Parameter::name).forEach(this::parameter);
    boolean isForm = operation.id().equals("validate-blueprint");
    if (operation.body().isEmpty() && operation.isChange() && !isForm) {
      faults.add("a body is accepted where none is declared", Flaws.ignoredBody());
    }
  }

  private void parameter(String name) {
    if (Unseen.isParameter(operation.id(), name)) {
      return;
    }
    if (name.equals("confirm")) {
      faults.add("nothing asks for the phrase", Flaws.unconfirmed());
    } else {
      faults.add("the parameter " + name + " is ignored", Flaws.ignoredParameter(name));
    }
  }

  private void responses() {
    faults.add(
        "success has another status", Flaws.returning(Message::isSuccess, EveryOperation::other));
    if (operation.hasJson()) {
      faults.add("a member is missing", Flaws.items(item -> item.remove(Shapes.key(item))));
      faults.add("a member has another type", Flaws.items(item -> item.put(Shapes.key(item), 7)));
      faults.add("there is a member too many", Flaws.items(item -> item.put("flavour", "sweet")));
      if (operation.id().matches(TIMED)) {
        faults.add("a time is no time", Flaws.items(EveryOperation::mistime));
      }
    }
  }

  private static Message other(Message answer) {
    return answer.with(answer.status() == 200 ? 203 : 200);
  }

  private static void mistime(ObjectNode item) {
    for (Map.Entry<String, JsonNode> member : item.properties()) {
      if (member.getKey().matches(".*At|timestamp") && member.getValue().isTextual()) {
        member.setValue(item.textNode("yesterday"));
      }
    }
  }
}
