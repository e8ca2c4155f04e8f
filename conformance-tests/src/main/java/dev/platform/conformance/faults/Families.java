package dev.platform.conformance.faults;

import dev.platform.conformance.client.Operation;

/** The part of the API that an operation belongs to: the first word of its path that is a noun. */
final class Families {
  private Families() {}

  static String of(Operation operation) {
    String[] parts = operation.path().replaceFirst("^/v1", "").split("/");
    String family = parts.length > 1 ? parts[1] : "";
    boolean isPart = family.equals("services") || family.equals("owners");
    return isPart && parts.length > 3 ? parts[3] : family;
  }
}
