package dev.platform.conformance.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One check that has ended.
 *
 * @param title its group and a sentence
 * @param operations those that it called
 * @param reason why it was skipped or failed
 * @param problem what made it fail
 */
@JsonPropertyOrder({"title", "outcome", "seconds", "reason", "operations"})
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record CheckResult(
    String title,
    Outcome outcome,
    @JsonIgnore Duration took,
    Set<String> operations,
    String reason,
    @JsonIgnore @Nullable Throwable problem) {
  public CheckResult {
    operations = new TreeSet<>(operations);
  }

  CheckResult calling(Set<String> called) {
    return new CheckResult(title, outcome, took, called, reason, problem);
  }

  @JsonProperty("seconds")
  public double seconds() {
    return took.toMillis() / 1000.0;
  }
}
