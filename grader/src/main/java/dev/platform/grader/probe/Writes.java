package dev.platform.grader.probe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Calls what changes something, with the examples of the contract, in a workspace that has nothing
 * else; what it created is deleted at the end.
 */
final class Writes implements AutoCloseable {
  private static final List<String> EMPTY =
      List.of("/v1/services", "/v1/postgres", "/v1/key-value", "/v1/projects", "/v1/env-groups");

  private final Server server;
  private final Places places;
  private final Judge judge;
  private final List<ProbedOperation> operations;
  private final String owner;
  private final String name = "probe-" + UUID.randomUUID().toString().substring(0, 8);
  private final Deque<String> created = new ArrayDeque<>();

  /**
   * In a workspace.
   *
   * @throws NotEmpty if it has something
   */
  Writes(
      Server server, Places places, Judge judge, List<ProbedOperation> operations, String owner) {
    this.server = server;
    this.places = places;
    this.judge = judge;
    this.operations = operations;
    this.owner = owner;
    for (String list : EMPTY) {
      if (!server.send("GET", list + "?ownerId=" + owner, null).json().isEmpty()) {
        throw new NotEmpty(owner, list);
      }
    }
  }

  /** A workspace that somebody uses. */
  static final class NotEmpty extends RuntimeException {
    NotEmpty(String owner, String list) {
      super(
          "--writes requires an empty workspace, but %s has entries in %s.".formatted(owner, list));
    }
  }

  /** Calls what creates something in a list: what others are in comes first. */
  SortedMap<String, Sighting> create() {
    SortedMap<String, Sighting> seen = new TreeMap<>();
    operations.stream()
        .filter(it -> it.operation().method().equals("POST") && isList(it.operation().path()))
        .sorted(Comparator.comparing((ProbedOperation it) -> rank(it.operation().path())))
        .forEach(
            it -> {
              places.forget();
              call(it).ifPresent(sighting -> seen.put(it.id(), sighting));
            });
    return seen;
  }

  /** Calls what needs something that is there; what deletes comes last, children first. */
  SortedMap<String, Sighting> changeAndDelete() {
    SortedMap<String, Sighting> seen = new TreeMap<>();
    List<ProbedOperation> rest = new ArrayList<>(operations);
    rest.removeIf(it -> it.isRead() || isCreation(it));
    rest.sort(
        Comparator.comparing((ProbedOperation it) -> isDeletion(it))
            .thenComparing(it -> isDeletion(it) ? -it.operation().path().length() : 0));
    for (ProbedOperation operation : rest) {
      if (isDeletion(operation)) {
        places.forget();
      }
      call(operation).ifPresent(sighting -> seen.put(operation.id(), sighting));
    }
    return seen;
  }

  private Optional<Sighting> call(ProbedOperation operation) {
    Places.Place place = places.of(operation);
    if (!place.isComplete()) {
      return Optional.empty();
    }
    String method = operation.operation().method();
    Reply reply = server.send(method, place.path(), body(operation));
    if (isCreation(operation) && reply.isSuccess()) {
      Places.name(reply.json())
          .ifPresent(id -> created.push(place.path().replaceFirst("\\?.*", "") + "/" + id));
    }
    return Optional.of(judge.of(operation, reply));
  }

  private @Nullable JsonNode body(ProbedOperation operation) {
    Optional<JsonNode> example = operation.body();
    if (example.isEmpty() || !example.get().isObject()) {
      return example.orElse(null);
    }
    ObjectNode body = example.get().deepCopy();
    for (Map.Entry<String, JsonNode> member : example.get().properties()) {
      switch (member.getKey()) {
        case "ownerId" -> body.put("ownerId", owner);
        case "name" -> body.put("name", name);
        case "projectId" ->
            body.set(
                "projectId", server.send("GET", "/v1/projects", null).json().at("/0/project/id"));
        default -> {
          if (member.getKey().matches(".*Ids?")) {
            body.remove(member.getKey());
          }
        }
      }
    }
    return body;
  }

  private boolean isCreation(ProbedOperation operation) {
    return operation.operation().method().equals("POST") && isList(operation.operation().path());
  }

  private static boolean isDeletion(ProbedOperation operation) {
    return operation.operation().method().equals("DELETE");
  }

  private boolean isList(String path) {
    return operations.stream().anyMatch(it -> it.isRead() && it.operation().path().equals(path));
  }

  private static int rank(String path) {
    return path.equals("/v1/projects") ? 0 : path.length();
  }

  @Override
  public void close() {
    created.forEach(it -> server.send("DELETE", it, null));
  }
}
