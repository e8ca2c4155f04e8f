package dev.platform.grader.evidence;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What was seen of an operation.
 *
 * @param checks the checks that passed and had a response with success
 * @param statuses what the responses had, by status
 */
public record Observed(
    @JsonProperty(required = true) SortedSet<String> checks,
    @JsonProperty(required = true) SortedMap<String, Body> statuses) {
  public Observed {
    checks = Collections.unmodifiableSortedSet(new TreeSet<>(checks));
    statuses = Collections.unmodifiableSortedMap(new TreeMap<>(statuses));
  }

  static Observed nothing() {
    return new Observed(new TreeSet<>(), new TreeMap<>());
  }

  /** Both. */
  Observed and(Observed other) {
    SortedSet<String> bothChecks = new TreeSet<>(checks);
    bothChecks.addAll(other.checks);
    SortedMap<String, Body> both = new TreeMap<>(statuses);
    for (Map.Entry<String, Body> more : other.statuses.entrySet()) {
      both.merge(more.getKey(), more.getValue(), Body::and);
    }
    return new Observed(bothChecks, both);
  }
}
