package dev.platform.client.internal;

/** A token bucket for all retries of a client: during an outage it runs dry and retries stop. */
final class RetryBudget {
  private static final int CAPACITY = 500;
  private static final int COST = 5;

  private int tokens = CAPACITY;

  synchronized boolean take() {
    if (tokens < COST) {
      return false;
    }
    tokens -= COST;
    return true;
  }

  synchronized void succeeded() {
    tokens = Math.min(CAPACITY, tokens + 1);
  }
}
