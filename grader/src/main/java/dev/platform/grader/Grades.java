package dev.platform.grader;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The verdict on every operation, by operation id. */
public record Grades(@JsonValue SortedMap<String, Verdict> verdicts) {
  @JsonCreator
  public Grades {
    verdicts = Collections.unmodifiableSortedMap(new TreeMap<>(verdicts));
  }

  /** No verdict on anything. */
  public static Grades none() {
    return new Grades(new TreeMap<>());
  }

  public static Grades read(InputStream in) {
    try {
      return Json.MAPPER.readValue(in, Grades.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static Grades read(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return read(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public void write(Path file) {
    try {
      Files.writeString(file, Json.write(this));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public @Nullable Verdict of(String operation) {
    return verdicts.get(operation);
  }

  /** The other verdicts, except where ours are better: lowering a grade is left to a human. */
  public Grades raisedTo(Grades other) {
    SortedMap<String, Verdict> raised = new TreeMap<>(other.verdicts);
    raised.replaceAll(
        (id, verdict) -> {
          Verdict before = of(id);
          return before != null && before.isBetterThan(verdict) ? before : verdict;
        });
    return new Grades(raised);
  }

  /** How many operations have each grade. */
  public Map<Grade, Long> count() {
    Map<Grade, Long> count = new TreeMap<>(Collections.reverseOrder());
    for (Grade grade : Grade.values()) {
      count.put(grade, verdicts.values().stream().filter(it -> it.grade() == grade).count());
    }
    return count;
  }
}
