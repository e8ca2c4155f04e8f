package dev.platform.conformance.faults;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.client.Json;
import dev.platform.conformance.client.Operation;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/** Faults of log lines that come over a WebSocket: each is a response with the status 101. */
final class Tails {
  private static final int SWITCHED = 101;

  private Tails() {}

  static List<Fault> of(Operation tail) {
    var faults = new Faults(tail);
    faults.add("every second line is lost", Tails::lossy);
    faults.add("lines come twice", lines(it -> it.with(it.body() + "\n" + it.body())));
    faults.add(
        "lines are of another resource",
        lines(it -> it.changed(line -> line.path("labels").forEach(Tails::disown))));
    faults.add(
        "lines have no labels",
        lines(it -> it.changed(line -> ((ObjectNode) line).putArray("labels"))));
    faults.add(
        "lines have no ID", lines(it -> it.changed(line -> ((ObjectNode) line).remove("id"))));
    return faults.all();
  }

  private static Flaw lines(UnaryOperator<Message> change) {
    return Flaws.returning(Tails::isLine, change);
  }

  private static Flaw lossy() {
    var count = new AtomicInteger();
    return Flaws.returning(it -> isLine(it) && count.getAndIncrement() % 2 == 1, it -> it.with(""));
  }

  private static boolean isLine(Message message) {
    return message.status() == SWITCHED && message.isJson();
  }

  private static void disown(JsonNode label) {
    if (Json.is(label, "/name", "resource")) {
      ((ObjectNode) label).put("value", "srv-other");
    }
  }
}
