package dev.platform.content.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The tables of docs and posts are tables: a head, a separator, and rows with as many cells. */
class TablesTest {
  private static final Path CONTENT = Path.of("src/main/resources/content");

  @Test
  void everyTableIsWhole() throws IOException {
    List<String> faults = new ArrayList<>();
    int tables = 0;
    try (var files = Files.walk(CONTENT)) {
      for (Path file : files.filter(it -> it.toString().endsWith(".md")).toList()) {
        for (var table : tables(Files.readString(file))) {
          tables++;
          faults(table).forEach(it -> faults.add(CONTENT.relativize(file) + ": " + it));
        }
      }
    }

    assertThat(faults).isEmpty();
    assertThat(tables).isGreaterThan(300);
  }

  @Test
  void aFaultIsFound() {
    assertThat(tables("| a | b |\n|---|---|\n| 1 | `x\\|y` |\n\n| rest | of it |\n")).hasSize(2);
    assertThat(faults(List.of("| a | b |", "|---|---|", "| 1 | `x\\|y` |"))).isEmpty();
    assertThat(faults(List.of("| a | b |", "|---|---|", "| 1 |"))).containsExactly("| 1 |");
    assertThat(faults(List.of("| rest | of it |"))).containsExactly("| rest | of it |");
    assertThat(faults(List.of("| a |", "| b |"))).containsExactly("| b |");
  }

  /** Lines with a pipe at their begin that follow one another, outside of code. */
  private static List<List<String>> tables(String text) {
    List<List<String>> tables = new ArrayList<>();
    List<String> table = new ArrayList<>();
    boolean isCode = false;
    for (String line : (text + "\n").split("\n", -1)) {
      isCode ^= line.stripLeading().startsWith("```");
      if (!isCode && line.startsWith("|")) {
        table.add(line);
      } else if (!table.isEmpty()) {
        tables.add(table);
        table = new ArrayList<>();
      }
    }
    return tables;
  }

  private static List<String> faults(List<String> table) {
    if (table.size() < 2) {
      return table;
    }
    int cells = cells(table.get(0));
    List<String> faults = new ArrayList<>();
    if (!table.get(1).matches("\\|(\\s*:?-+:?\\s*\\|)+")) {
      faults.add(table.get(1));
    }
    table.stream().skip(1).filter(row -> cells(row) != cells).forEach(faults::add);
    return faults.stream().distinct().toList();
  }

  private static int cells(String row) {
    return row.strip().replace("\\|", "").split("\\|", -1).length;
  }
}
