package dev.platform.conformance.install;

import java.time.Duration;
import java.time.Instant;

/** How far a run of an example came, and how long its deploys took. */
final class ExampleResult {
  private final ExampleApp example;
  private Instant begin = Instant.now();
  private String first = "";
  private String again = "";
  private String changed = "";
  private String note = "";

  ExampleResult(ExampleApp example) {
    this.example = example;
  }

  ExampleApp example() {
    return example;
  }

  void begin() {
    begin = Instant.now();
  }

  void firstIsLive() {
    first = seconds();
  }

  void sameIsLive() {
    again = seconds();
  }

  void changeIsLive() {
    changed = seconds();
  }

  void skipped(String reason) {
    note = "skipped: " + reason;
  }

  void failed(Throwable failure) {
    note = String.valueOf(failure.getMessage()).strip().lines().findFirst().orElse("failed");
  }

  private String seconds() {
    return String.valueOf(Duration.between(begin, Instant.now()).toSeconds());
  }

  /** A row of the table. */
  String row() {
    var live = note.startsWith("skipped") ? "" : first.isEmpty() ? "no" : "yes";
    return String.join(" | ", "| " + example.name(), live, first, again, changed, note + " |");
  }
}
