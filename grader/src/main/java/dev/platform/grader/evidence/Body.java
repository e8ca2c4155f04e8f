package dev.platform.grader.evidence;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What bodies have, or may have.
 *
 * @param members JSON pointers, with {@code *} for the items of an array and the keys of a map
 * @param enums the values of enums, by member
 */
public record Body(SortedSet<String> members, SortedMap<String, SortedSet<String>> enums) {
  public Body(
      @JsonProperty("members") @Nullable SortedSet<String> members,
      @JsonProperty("enums") @Nullable SortedMap<String, SortedSet<String>> enums) {
    this.members =
        Collections.unmodifiableSortedSet(
            members == null ? new TreeSet<>() : new TreeSet<>(members));
    this.enums =
        Collections.unmodifiableSortedMap(enums == null ? new TreeMap<>() : new TreeMap<>(enums));
  }

  static Body empty() {
    return new Body(null, null);
  }

  /** Both. */
  Body and(Body other) {
    SortedSet<String> both = new TreeSet<>(members);
    both.addAll(other.members);
    SortedMap<String, SortedSet<String>> values = new TreeMap<>(enums);
    other.enums.forEach((member, more) -> values.merge(member, more, Body::union));
    return new Body(both, values);
  }

  /** What this has and the other does not. */
  Body without(Body other) {
    SortedSet<String> rest = new TreeSet<>(members);
    rest.removeAll(other.members);
    SortedMap<String, SortedSet<String>> values = new TreeMap<>();
    for (Map.Entry<String, SortedSet<String>> each : enums.entrySet()) {
      SortedSet<String> left = new TreeSet<>(each.getValue());
      left.removeAll(other.enums.getOrDefault(each.getKey(), new TreeSet<>()));
      if (!left.isEmpty()) {
        values.put(each.getKey(), left);
      }
    }
    return new Body(rest, values);
  }

  /** How many values the enums have. */
  int values() {
    return enums.values().stream().mapToInt(Set::size).sum();
  }

  private static SortedSet<String> union(SortedSet<String> some, SortedSet<String> more) {
    SortedSet<String> all = new TreeSet<>(some);
    all.addAll(more);
    return all;
  }
}
