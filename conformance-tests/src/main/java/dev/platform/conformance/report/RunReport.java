package dev.platform.conformance.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * What is to be told of a run.
 *
 * @param format of the JSON file
 * @param url of the install
 * @param seconds how long it took
 * @param interrupted whether it was ended before all checks had run
 */
@JsonPropertyOrder({
  "format",
  "url",
  "started",
  "seconds",
  "interrupted",
  "passed",
  "failed",
  "skipped"
})
public record RunReport(
    int format,
    URI url,
    String started,
    double seconds,
    boolean interrupted,
    List<CheckResult> checks,
    Coverage coverage) {
  private static final int FORMAT = 1;

  public RunReport {
    checks = List.copyOf(checks);
  }

  /** Of a run that has ended. */
  public static RunReport of(
      URI url,
      Instant started,
      Duration took,
      boolean interrupted,
      List<CheckResult> checks,
      Coverage coverage) {
    return new RunReport(
        FORMAT, url, started.toString(), took.toMillis() / 1000.0, interrupted, checks, coverage);
  }

  @JsonProperty("passed")
  public long passed() {
    return count(Outcome.PASSED);
  }

  @JsonProperty("failed")
  public long failed() {
    return count(Outcome.FAILED);
  }

  @JsonProperty("skipped")
  public long skipped() {
    return count(Outcome.SKIPPED);
  }

  private long count(Outcome outcome) {
    return checks.stream().filter(it -> it.outcome() == outcome).count();
  }
}
