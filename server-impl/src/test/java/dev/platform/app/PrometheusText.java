package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Metrics in Prometheus's text format, read as strictly as {@code promtool check metrics} does:
 * each family has its help and its type before its samples, and all of them together; no sample is
 * there twice; histograms are cumulative and end with their count.
 */
final class PrometheusText {
  private static final Pattern META =
      Pattern.compile("# (HELP|TYPE) ([a-zA-Z_:][a-zA-Z0-9_:]*) (.+)");
  private static final Pattern SAMPLE =
      Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{(.*)})? (\\S+)");
  private static final Pattern LABEL =
      Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*)=\"((?:[^\"\\\\\\n]|\\\\[\\\\\"n])*)\",?");
  private static final Pattern SUFFIX = Pattern.compile("_(bucket|sum|count)$");

  private final Map<String, String> types = new LinkedHashMap<>();
  private final Set<String> helped = new HashSet<>();
  private final Set<String> series = new HashSet<>();
  private final List<Sample> samples = new ArrayList<>();

  /** One line. */
  record Sample(String name, Map<String, String> labels, double value) {}

  private PrometheusText() {}

  static PrometheusText parse(String text) {
    assertThat(text).endsWith("\n").doesNotContain("\n\n", "\r");
    var parsed = new PrometheusText();
    String family = "";
    Set<String> ended = new HashSet<>();
    for (String line : text.split("\n")) {
      var name = line.startsWith("#") ? parsed.meta(line) : parsed.sample(line);
      if (!name.equals(family)) {
        assertThat(ended.add(name)).as("the lines of %s are together", name).isTrue();
        family = name;
      }
    }
    parsed.checkHistograms();
    return parsed;
  }

  private String meta(String line) {
    var found = META.matcher(line);
    assertThat(found.matches()).as(line).isTrue();
    var name = found.group(2);
    if (found.group(1).equals("HELP")) {
      assertThat(helped.add(name)).as(line).isTrue();
    } else {
      assertThat(found.group(3)).isIn("counter", "gauge", "histogram", "summary", "untyped");
      assertThat(types.put(name, found.group(3))).as(line).isNull();
    }
    return name;
  }

  private String sample(String line) {
    var found = SAMPLE.matcher(line);
    assertThat(found.matches()).as(line).isTrue();
    var labels = labels(found.group(2) == null ? "" : found.group(2));
    var value = found.group(3);
    var sample = new Sample(found.group(1), labels, number(value));
    assertThat(series.add(sample.name() + labels)).as("only once: %s", line).isTrue();
    samples.add(sample);
    var family = family(sample.name());
    assertThat(types).as(line).containsKey(family);
    assertThat(helped).as(line).contains(family);
    return family;
  }

  private static Map<String, String> labels(String text) {
    Map<String, String> labels = new TreeMap<>();
    var found = LABEL.matcher(text);
    int end = 0;
    while (found.find()) {
      assertThat(found.start()).as(text).isEqualTo(end);
      assertThat(labels.put(found.group(1), found.group(2))).as(text).isNull();
      end = found.end();
    }
    assertThat(end).as(text).isEqualTo(text.length());
    return labels;
  }

  private static double number(String text) {
    return switch (text) {
      case "+Inf" -> Double.POSITIVE_INFINITY;
      case "-Inf" -> Double.NEGATIVE_INFINITY;
      default -> Double.parseDouble(text);
    };
  }

  private String family(String name) {
    var without = SUFFIX.matcher(name).replaceFirst("");
    return types.containsKey(name) ? name : without;
  }

  private void checkHistograms() {
    types.forEach(
        (name, type) -> {
          if (type.equals("histogram")) {
            checkHistogram(name);
          }
          if (type.equals("counter")) {
            samples(name, Map.of()).forEach(it -> assertThat(it.value()).isNotNegative());
          }
        });
  }

  private void checkHistogram(String name) {
    Map<Map<String, String>, TreeMap<Double, Double>> series = new HashMap<>();
    for (Sample bucket : samples(name + "_bucket", Map.of())) {
      Map<String, String> rest = new TreeMap<>(bucket.labels());
      double bound = number(rest.remove("le"));
      series.computeIfAbsent(rest, it -> new TreeMap<>()).put(bound, bucket.value());
    }
    series.forEach(
        (labels, buckets) -> {
          assertThat(List.copyOf(buckets.values())).as(name).isSorted();
          assertThat(buckets.lastKey()).as(name).isEqualTo(Double.POSITIVE_INFINITY);
          assertThat(value(name + "_count", labels)).isEqualTo(buckets.lastEntry().getValue());
          assertThat(samples(name + "_sum", labels)).hasSize(1);
        });
  }

  /** The names of all samples. */
  Set<String> names() {
    Set<String> names = new HashSet<>();
    samples.forEach(it -> names.add(it.name()));
    return names;
  }

  /** All that was sampled. */
  List<Sample> all() {
    return samples;
  }

  /** The samples that have these labels. */
  List<Sample> samples(String name, Map<String, String> labels) {
    return samples.stream()
        .filter(it -> it.name().equals(name))
        .filter(it -> it.labels().entrySet().containsAll(labels.entrySet()))
        .toList();
  }

  /** The sum of the samples that have these labels. */
  double value(String name, Map<String, String> labels) {
    return samples(name, labels).stream().mapToDouble(Sample::value).sum();
  }
}
