package dev.platform.grader.evidence;

import dev.platform.grader.InputFile;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Operations that the installs at hand cannot show to work, each with what they lack.
 *
 * @param reasons by operation
 */
public record Exemptions(Map<String, String> reasons) {
  public Exemptions {
    reasons = Collections.unmodifiableMap(new TreeMap<>(reasons));
  }

  public static Exemptions none() {
    return new Exemptions(Map.of());
  }

  /** What the installs lack for an operation. */
  public Optional<String> of(String operation) {
    return Optional.ofNullable(reasons.get(operation));
  }

  /** Reads a line for each operation: its ID, and the reason behind it. */
  public static Exemptions read(InputFile file) {
    Map<String, String> reasons = new TreeMap<>();
    int number = 0;
    for (String line : file.text().lines().toList()) {
      number++;
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      String[] words = line.strip().split("\\s+", 2);
      if (words.length < 2) {
        throw file.bad(number, "The exemption of %s needs a reason.".formatted(words[0]));
      }
      reasons.put(words[0], words[1]);
    }
    return new Exemptions(reasons);
  }
}
