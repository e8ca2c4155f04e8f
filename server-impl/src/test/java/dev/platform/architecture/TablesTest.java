package dev.platform.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Which room writes a table, and which read tables of others. */
class TablesTest {
  private static final Path RESOURCES = Path.of("src/main/resources");
  private static final Path LIST =
      Path.of("src/test/resources/dev/platform/architecture/foreign-reads.txt");
  private static final Pattern TABLE = Pattern.compile("(?m)^create table (\\w+)");
  private static final Pattern COMMENT = Pattern.compile("<!--.*?-->", Pattern.DOTALL);
  private static final Pattern WRITTEN =
      Pattern.compile("(?:insert into|update|delete from)\\s+(\\w+)");
  private static final Pattern READ = Pattern.compile("(?:from|join|using)\\s+(\\w+)");
  private static final Pattern SPACES = Pattern.compile("\\s+");

  @Test
  void aTableHasOneWriter() throws IOException {
    assertThat(rooms(WRITTEN)).allSatisfy((table, rooms) -> assertThat(rooms).hasSize(1));
  }

  @Test
  void readsOfTablesOfOtherRoomsAreListed() throws IOException {
    var owners = rooms(WRITTEN);
    Set<String> foreign = new TreeSet<>();
    rooms(READ)
        .forEach(
            (table, readers) ->
                readers.stream()
                    .filter(room -> !owners.getOrDefault(table, Set.of()).contains(room))
                    .forEach(room -> foreign.add(room + " " + table)));

    assertThat(foreign).containsExactlyElementsOf(listed());
  }

  private static Collection<String> listed() throws IOException {
    return Files.readAllLines(LIST).stream()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(line -> SPACES.split(line, 3))
        .map(words -> words[0] + " " + words[1])
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The rooms whose mappers name a table so. */
  private static Map<String, Set<String>> rooms(Pattern named) throws IOException {
    var tables = tables();
    Map<String, Set<String>> rooms = new TreeMap<>();
    for (Path mapper : SqlTest.mappers()) {
      var room = RESOURCES.resolve("dev/platform").relativize(mapper.getParent()).toString();
      named
          .matcher(COMMENT.matcher(Files.readString(mapper)).replaceAll(""))
          .results()
          .map(it -> it.group(1))
          .filter(tables::contains)
          .forEach(table -> rooms.computeIfAbsent(table, it -> new TreeSet<>()).add(room));
    }
    return rooms;
  }

  private static Set<String> tables() throws IOException {
    return TABLE
        .matcher(Files.readString(RESOURCES.resolve("db/schema.sql")))
        .results()
        .map(it -> it.group(1))
        .collect(Collectors.toSet());
  }
}
