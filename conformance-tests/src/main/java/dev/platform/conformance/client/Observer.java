package dev.platform.conformance.client;

/** Hears of every answer that keeps the contract. */
@FunctionalInterface
public interface Observer {
  Observer NONE = (operation, status, seen) -> {};

  /**
   * An operation answered.
   *
   * @param seen what the body had of what the contract declares
   */
  void saw(Operation operation, int status, Seen seen);
}
