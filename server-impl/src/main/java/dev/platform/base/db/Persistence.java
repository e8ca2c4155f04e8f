package dev.platform.base.db;

import dev.platform.base.id.Id;
import java.util.List;

/**
 * What a room brings to the database.
 *
 * @param mappers its MyBatis interfaces, each with its XML next to it
 * @param ids its ID records
 * @param seals what it has to say before a transaction is committed
 */
public record Persistence(
    List<Class<?>> mappers, List<Class<? extends Id>> ids, List<CommitHook> seals) {
  public Persistence {
    mappers = List.copyOf(mappers);
    ids = List.copyOf(ids);
    seals = List.copyOf(seals);
  }

  /** Mappers and ids, without a seal. */
  public Persistence(List<Class<?>> mappers, List<Class<? extends Id>> ids) {
    this(mappers, ids, List.of());
  }
}
