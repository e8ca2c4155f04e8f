package dev.platform.engine.spi;

import java.util.List;

/**
 * What an engine can make and enforce now. Only facts, so that it can be kept, and read by
 * processes that do not run the engine.
 *
 * @param engine name of the engine
 * @param postgres the PostgreSQL servers that can be made
 * @param keyValue the key-value servers that can be made
 * @param isolation what is and is not enforced
 */
public record Offer(
    String engine, PostgresOffer postgres, KeyValueOffer keyValue, List<Isolation> isolation) {
  public Offer {
    isolation = isolation == null ? List.of() : List.copyOf(isolation);
  }
}
