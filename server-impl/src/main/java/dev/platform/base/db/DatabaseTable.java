package dev.platform.base.db;

import java.util.List;

/**
 * A table as it is copied.
 *
 * @param name its own
 * @param columns those that are copied: others follow from them, or hold numbers of transactions,
 *     which mean nothing in another database
 * @param partitions of a table that has some
 */
public record DatabaseTable(String name, List<String> columns, List<Partition> partitions) {
  public DatabaseTable {
    columns = List.copyOf(columns);
    partitions = List.copyOf(partitions);
  }

  /**
   * A part of a table.
   *
   * @param name its own
   * @param bounds which rows it has, as PostgreSQL writes that
   */
  public record Partition(String name, String bounds) {}

  String columnList() {
    return String.join(", ", columns.stream().map(DatabaseTable::quoted).toList());
  }

  static String quoted(String name) {
    return "\"" + name.replace("\"", "\"\"") + "\"";
  }
}
