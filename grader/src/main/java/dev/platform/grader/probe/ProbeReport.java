package dev.platform.grader.probe;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.platform.grader.InputFile;
import dev.platform.grader.Json;
import java.net.URI;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a probe has seen of an install.
 *
 * @param format of the JSON file
 * @param contract SHA-256 digest of the document whose operations were looked for
 */
public record ProbeReport(
    @JsonProperty(required = true) int format,
    @JsonProperty(required = true) String url,
    @JsonProperty(required = true) String contract,
    @JsonProperty(required = true) String time,
    @JsonProperty(required = true) SortedMap<String, Sighting> operations) {
  private static final int FORMAT = 1;

  /** The worst come first. */
  private static final Set<Presence> SHOWN = Set.of(Presence.BREAKS_CONTRACT, Presence.UNKNOWN);

  public ProbeReport {
    operations = Collections.unmodifiableSortedMap(new TreeMap<>(operations));
  }

  static ProbeReport of(
      URI url, String contract, Instant time, SortedMap<String, Sighting> operations) {
    return new ProbeReport(
        FORMAT,
        url.toString(),
        contract,
        time.truncatedTo(ChronoUnit.SECONDS).toString(),
        operations);
  }

  static ProbeReport read(InputFile file) {
    return file.json(ProbeReport.class);
  }

  /** Whether each operation is as the contract has it, or not there. */
  boolean isClean() {
    return operations.values().stream().noneMatch(it -> SHOWN.contains(it.presence()));
  }

  String json() {
    return Json.write(this);
  }

  /** A line for each operation, and the counts. */
  String text() {
    var text = new StringBuilder();
    int width = operations.keySet().stream().mapToInt(String::length).max().orElse(0);
    operations.forEach(
        (id, it) ->
            text.append(
                "%%-%ds  %%-15s  %%s%%n"
                    .formatted(Math.max(1, width))
                    .formatted(id, it.presence().wire(), words(it))));
    return text.append("%s%n".formatted(counts())).toString();
  }

  private static String words(Sighting sighting) {
    String status = sighting.status() == null ? "" : sighting.status() + " ";
    return (status + sighting.reason()).strip();
  }

  private String counts() {
    Map<Presence, Long> counts =
        operations.values().stream()
            .collect(Collectors.groupingBy(Sighting::presence, Collectors.counting()));
    return Arrays.stream(Presence.values())
        .map(it -> "%d %s".formatted(counts.getOrDefault(it, 0L), it.wire()))
        .collect(Collectors.joining(", "));
  }
}
