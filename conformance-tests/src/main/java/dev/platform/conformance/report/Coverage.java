package dev.platform.conformance.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.platform.conformance.client.Operation;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Which of the responses that the contract declares a run has seen. A 500 does not count: it is
 * declared so that clients know its shape, and no check asks for one.
 *
 * @param operations those that the install has
 */
public record Coverage(List<Row> operations) {
  private static final int SERVER_ERROR = 500;
  private static final int FIRST_REFUSAL = 400;

  public Coverage {
    operations = List.copyOf(operations);
  }

  /**
   * An operation.
   *
   * @param statuses that are declared, and whether each was seen
   */
  public record Row(
      String operation, String method, String path, SortedMap<Integer, Boolean> statuses) {
    public Row {
      statuses = new TreeMap<>(statuses);
    }

    @JsonIgnore
    public boolean isSuccess() {
      return statuses.headMap(FIRST_REFUSAL).containsValue(true);
    }
  }

  /**
   * Of a run.
   *
   * @param seen statuses by operation
   */
  public static Coverage of(List<Operation> operations, Map<String, Set<Integer>> seen) {
    return new Coverage(
        operations.stream().map(it -> row(it, seen.getOrDefault(it.id(), Set.of()))).toList());
  }

  private static Row row(Operation operation, Set<Integer> seen) {
    SortedMap<Integer, Boolean> statuses = new TreeMap<>();
    operation.statuses().stream()
        .filter(it -> it != SERVER_ERROR)
        .forEach(it -> statuses.put(it, seen.contains(it)));
    return new Row(operation.id(), operation.method(), operation.path(), statuses);
  }

  /** How many operations returned success. */
  public long succeeded() {
    return operations.stream().filter(Row::isSuccess).count();
  }

  /** Those that did not. */
  public List<String> neverSucceeded() {
    return operations.stream().filter(it -> !it.isSuccess()).map(Row::operation).toList();
  }

  /** How many responses are declared. */
  public int declared() {
    return operations.stream().mapToInt(it -> it.statuses().size()).sum();
  }

  /** How many of them were seen. */
  public long seen() {
    return operations.stream()
        .flatMap(it -> it.statuses().values().stream())
        .filter(it -> it)
        .count();
  }
}
