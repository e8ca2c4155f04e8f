package dev.platform.base.db;

import dev.platform.base.id.Id;
import java.util.List;

/**
 * What a room brings to the database.
 *
 * @param mappers its MyBatis interfaces, each with its XML beside it
 * @param ids its id records
 */
public record Persistence(List<Class<?>> mappers, List<Class<? extends Id>> ids) {
  public Persistence {
    mappers = List.copyOf(mappers);
    ids = List.copyOf(ids);
  }
}
