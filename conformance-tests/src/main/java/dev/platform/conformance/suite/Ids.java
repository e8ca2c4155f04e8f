package dev.platform.conformance.suite;

/** Ids that name nothing. */
final class Ids {
  private Ids() {}

  /** Well-formed, and of a time that no install has seen. */
  static String unknown(String prefix) {
    return prefix + "-" + "0".repeat(19) + "7";
  }
}
