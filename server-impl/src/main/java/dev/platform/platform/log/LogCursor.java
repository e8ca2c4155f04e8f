package dev.platform.platform.log;

/**
 * A place between lines, in the order in which they were committed.
 *
 * @param transaction the one that wrote the line before it
 * @param id of that line; empty if it is before all lines of the transaction
 */
public record LogCursor(long transaction, String id) implements Comparable<LogCursor> {
  @Override
  public int compareTo(LogCursor other) {
    int order = Long.compareUnsigned(transaction, other.transaction);
    return order == 0 ? id.compareTo(other.id) : order;
  }
}
