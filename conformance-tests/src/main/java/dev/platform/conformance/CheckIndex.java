package dev.platform.conformance;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Which operations each check calls, as a run of all checks has seen it. A line of the file has the
 * title of a check, a tab and the ids.
 */
public final class CheckIndex {
  private static final String FILE = "/dev/platform/conformance/operations-by-check.txt";
  private static final CheckIndex BUNDLED = read();

  private final Map<String, Set<String>> operations;

  public CheckIndex(Map<String, Set<String>> operations) {
    this.operations = new TreeMap<>(operations);
  }

  /** That of this jar. */
  public static CheckIndex bundled() {
    return BUNDLED;
  }

  private static CheckIndex read() {
    try (InputStream in = CheckIndex.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw new IllegalStateException("The jar does not contain " + FILE);
      }
      return of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static CheckIndex of(String text) {
    return new CheckIndex(
        text.lines()
            .map(line -> line.split("\t", -1))
            .collect(
                Collectors.toMap(
                    parts -> parts[0],
                    parts -> new TreeSet<>(Arrays.asList(parts[1].split(" "))))));
  }

  /** The text of the file. */
  public String text() {
    return operations.entrySet().stream()
        .map(it -> it.getKey() + "\t" + String.join(" ", it.getValue()) + "\n")
        .collect(Collectors.joining());
  }

  /** Titles of checks. */
  public Set<String> checks() {
    return new TreeSet<>(operations.keySet());
  }

  /** Whether any check calls an operation. */
  public boolean has(String operation) {
    return operations.values().stream().anyMatch(it -> it.contains(operation));
  }

  /** Whether a check calls an operation; of a check that no run has seen, nothing is known. */
  boolean mayCall(String check, String operation) {
    Set<String> calls = operations.get(check);
    return calls == null || calls.contains(operation);
  }
}
