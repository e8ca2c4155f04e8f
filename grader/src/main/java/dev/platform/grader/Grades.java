package dev.platform.grader;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
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

  public static Grades read(Path file) {
    return InputFile.read(file).json(Grades.class);
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

  /**
   * The other verdicts, except where ours are better: lowering a grade is left to a human. A better
   * one is taken where it is shown.
   */
  public Grades raisedTo(Grades other, Predicate<String> isShown) {
    SortedMap<String, Verdict> raised = new TreeMap<>(other.verdicts);
    raised.replaceAll(
        (id, verdict) -> {
          Verdict before = verdicts.getOrDefault(id, Verdict.of(Grade.NOT_IMPLEMENTED));
          boolean isKept =
              before.isBetterThan(verdict) || (verdict.isBetterThan(before) && !isShown.test(id));
          return isKept ? before : verdict;
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
