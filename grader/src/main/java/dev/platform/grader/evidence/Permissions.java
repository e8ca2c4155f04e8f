package dev.platform.grader.evidence;

import dev.platform.grader.InputFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The matrix of who may call what, which a test of the server proves by calling everything as
 * everybody: by operation, what each caller gets.
 */
public record Permissions(Map<String, Map<String, String>> rows) {
  private static final String COLUMNS = "# Columns: ";

  public Permissions {
    rows = Collections.unmodifiableMap(new TreeMap<>(rows));
  }

  public static Permissions none() {
    return new Permissions(Map.of());
  }

  /** What each caller gets, in the order of the table; empty without a row. */
  public Map<String, String> of(String operation) {
    return rows.getOrDefault(operation, Map.of());
  }

  /** The rows of both. */
  public Permissions and(Permissions other) {
    Map<String, Map<String, String>> both = new TreeMap<>(rows);
    both.putAll(other.rows);
    return new Permissions(both);
  }

  /** Reads the table: a comment with the names of the columns, then a line for each operation. */
  public static Permissions read(InputFile file) {
    List<String> columns = List.of();
    Map<String, Map<String, String>> rows = new TreeMap<>();
    int number = 0;
    for (String line : file.text().lines().toList()) {
      number++;
      if (line.startsWith(COLUMNS)) {
        columns = List.of(line.substring(COLUMNS.length()).split(",\\s*"));
      } else if (!line.startsWith("#") && !line.isBlank()) {
        List<String> cells = new ArrayList<>(Arrays.asList(line.strip().split("\\s+")));
        String operation = cells.remove(0);
        if (cells.size() != columns.size()) {
          throw file.bad(
              number,
              "The row %s has %d cells, but there are %d columns."
                  .formatted(operation, cells.size(), columns.size()));
        }
        rows.put(operation, row(columns, cells));
      }
    }
    return new Permissions(rows);
  }

  private static Map<String, String> row(List<String> columns, List<String> cells) {
    Map<String, String> row = new LinkedHashMap<>();
    for (int i = 0; i < cells.size(); i++) {
      row.put(columns.get(i), cells.get(i));
    }
    return Collections.unmodifiableMap(row);
  }
}
