package dev.platform.grader.probe;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.grader.Contract;
import dev.platform.grader.Document;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Asks an install about each operation of the contract. */
final class Probe {
  private final Server server;
  private final List<ProbedOperation> operations;
  private final Places places;
  private final Judge judge;
  private final String contract;
  private final Instant now;
  private final Optional<String> owner;

  private Probe(Server server, Document document, Optional<String> owner, Instant now) {
    this.server = server;
    this.operations = ProbedOperation.all(document);
    this.places = new Places(server, lists(operations), now);
    this.judge = new Judge(server, new Shapes(document.json()), "/v1/" + UUID.randomUUID());
    this.contract = document.digest();
    this.now = now;
    this.owner = owner.or(this::firstOwner);
    places.in(this.owner);
  }

  /**
   * Of the pinned contract.
   *
   * @param owner the workspace to look at; the first one that is listed if absent
   */
  static Probe of(Server server, Optional<String> owner, Instant now) {
    return new Probe(server, Contract.bundled().pinned(), owner, now);
  }

  private static Map<String, ProbedOperation> lists(List<ProbedOperation> operations) {
    return operations.stream()
        .filter(ProbedOperation::isRead)
        .collect(Collectors.toMap(it -> it.operation().path(), Function.identity(), (a, b) -> a));
  }

  private Optional<String> firstOwner() {
    JsonNode first = server.send("GET", "/v1/owners", null).json().at("/0/owner/id");
    return Optional.ofNullable(first.textValue());
  }

  /** Reads only. */
  ProbeReport read() {
    SortedMap<String, Sighting> seen = new TreeMap<>();
    operations.forEach(it -> seen.put(it.id(), it.isRead() ? call(it) : methods(it)));
    return report(seen);
  }

  /**
   * Creates, changes and deletes too.
   *
   * @throws NotEmpty unless the workspace is empty
   */
  ProbeReport write() {
    SortedMap<String, Sighting> seen = new TreeMap<>();
    try (var writes = new Writes(server, places, judge, operations, owner.orElseThrow())) {
      seen.putAll(writes.create());
      places.forget();
      operations.stream()
          .filter(ProbedOperation::isRead)
          .forEach(it -> seen.put(it.id(), call(it)));
      seen.putAll(writes.changeAndDelete());
    }
    operations.forEach(it -> seen.computeIfAbsent(it.id(), id -> methods(it)));
    return report(seen);
  }

  private ProbeReport report(SortedMap<String, Sighting> seen) {
    return ProbeReport.of(server.origin(), contract, now, seen);
  }

  private Sighting call(ProbedOperation operation) {
    return judge.of(operation, server.send("GET", places.of(operation).path(), null));
  }

  private Sighting methods(ProbedOperation operation) {
    String path = places.of(operation).path().replaceFirst("\\?.*", "");
    return judge.ofMethods(operation, server.send("OPTIONS", path, null));
  }
}
