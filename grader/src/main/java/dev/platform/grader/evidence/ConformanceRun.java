package dev.platform.grader.evidence;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.platform.grader.InputFile;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What one run of the conformance tests has shown, as its {@code --evidence} writes it.
 *
 * @param suite version of the tests
 * @param contract SHA-256 digest of the pinned document that they held responses against
 * @param started when the run began
 * @param checks those that passed, with the time of their end
 * @param operations what was seen, by operation
 */
public record ConformanceRun(
    String suite,
    String contract,
    Install install,
    Instant started,
    Map<String, Instant> checks,
    Map<String, Observed> operations) {
  private static final int FORMAT = 1;

  public ConformanceRun {
    checks = Map.copyOf(checks);
    operations = Map.copyOf(operations);
  }

  /**
   * Which install it was.
   *
   * @param build the sources that it was made from; null if it did not say so, or was replaced
   */
  public record Install(@JsonProperty(required = true) String url, @Nullable String build) {}

  @JsonCreator
  static ConformanceRun of(
      @JsonProperty(value = "format", required = true) int format,
      @JsonProperty(value = "suite", required = true) String suite,
      @JsonProperty(value = "contract", required = true) String contract,
      @JsonProperty(value = "install", required = true) Install install,
      @JsonProperty(value = "started", required = true) String started,
      @JsonProperty(value = "checks", required = true) Map<String, String> checks,
      @JsonProperty(value = "operations", required = true) Map<String, Observed> operations) {
    if (format != FORMAT) {
      throw new IllegalArgumentException(
          "this grader reads format %d, not %d".formatted(FORMAT, format));
    }
    Map<String, Instant> ends = new TreeMap<>();
    checks.forEach((check, end) -> ends.put(check, time(end)));
    return new ConformanceRun(suite, contract, install, time(started), ends, operations);
  }

  private static Instant time(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException("\"%s\" is not a time".formatted(text), e);
    }
  }

  public static ConformanceRun read(InputFile file) {
    return file.json(ConformanceRun.class);
  }
}
