package dev.platform.platform;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a query returned.
 *
 * @param columns their names
 * @param rows values as PostgreSQL writes them; null is null
 * @param isCut whether there is more
 */
public record QueryRows(List<String> columns, List<List<@Nullable String>> rows, boolean isCut) {
  public QueryRows {
    columns = List.copyOf(columns);
    rows = new ArrayList<>(rows);
  }
}
