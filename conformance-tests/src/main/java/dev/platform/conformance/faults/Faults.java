package dev.platform.conformance.faults;

import dev.platform.conformance.client.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Faults of one operation, as they are collected. */
final class Faults {
  private final Operation operation;
  private final List<Fault> all = new ArrayList<>();

  Faults(Operation operation) {
    this.operation = operation;
  }

  void add(String what, Flaw flaw) {
    add(what, () -> flaw);
  }

  void add(String what, Supplier<Flaw> flaw) {
    all.add(Fault.of(Families.of(operation), operation.id(), what, flaw));
  }

  /** One that shows at another operation. */
  void add(String what, String seenAt, Flaw flaw) {
    all.add(Fault.of(Families.of(operation), operation.id(), what, flaw).seenAt(seenAt));
  }

  List<Fault> all() {
    return List.copyOf(all);
  }
}
