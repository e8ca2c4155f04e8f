package dev.platform.surface.graphql;

import dev.platform.surface.operation.OperationCall;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A page of a list, as Relay has it. */
final class ConnectionPage {
  private static final int USUAL = 20;
  private static final int MAX = 100;

  /**
   * An entry with its place.
   *
   * @param node the entry
   */
  record Edge(Object node) {}

  private final List<Object> entries;
  private final OperationCall call;
  private final Function<OperationCall, @Nullable Object> next;

  /**
   * A page.
   *
   * @param entries those of the page
   * @param call how they were read
   * @param next reads another page
   */
  ConnectionPage(
      List<Object> entries, OperationCall call, Function<OperationCall, @Nullable Object> next) {
    this.entries = entries;
    this.call = call;
    this.next = next;
  }

  /** The value of a field of the page. */
  @Nullable Object get(String field) {
    return switch (field) {
      case "edges" -> entries.stream().map(Edge::new).toList();
      case "nodes" -> entries;
      case "pageInfo" -> this;
      case "startCursor" -> entries.isEmpty() ? null : cursor(entries.get(0));
      case "endCursor" -> entries.isEmpty() ? null : cursor(entries.get(entries.size() - 1));
      case "hasNextPage" -> hasNext();
      case "hasPreviousPage" -> call.parameters().containsKey("cursor");
      default -> null;
    };
  }

  static @Nullable Object cursor(Object entry) {
    return entry instanceof Entry one ? one.cursor() : null;
  }

  /** A short page is the last one; after a full one there is something, or nothing. */
  private boolean hasNext() {
    if (entries.isEmpty() || entries.size() < size()) {
      return false;
    }
    Map<String, List<String>> parameters = new LinkedHashMap<>(call.parameters());
    parameters.put("cursor", List.of(String.valueOf(cursor(entries.get(entries.size() - 1)))));
    parameters.put("limit", List.of("1"));
    return next.apply(
                new OperationCall(call.operation(), parameters, call.body(), call.idempotencyKey()))
            instanceof List<?> more
        && !more.isEmpty();
  }

  private int size() {
    var given = call.parameters().getOrDefault("limit", List.of());
    return given.isEmpty() ? USUAL : (int) Math.max(1, Math.min(MAX, Long.parseLong(given.get(0))));
  }
}
