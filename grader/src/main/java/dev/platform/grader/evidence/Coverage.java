package dev.platform.grader.evidence;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * How much of what the contract declares for the responses of an operation runs have seen.
 *
 * @param statuses how many of them
 * @param members how many members of all statuses that were seen
 * @param values how many values of their enums
 * @param unseenStatuses those that no run has seen
 * @param unseen of the statuses that were seen, what their bodies never had
 */
public record Coverage(
    Share statuses,
    Share members,
    Share values,
    SortedSet<String> unseenStatuses,
    SortedMap<String, Body> unseen) {
  public Coverage {
    unseenStatuses = Collections.unmodifiableSortedSet(new TreeSet<>(unseenStatuses));
    unseen = Collections.unmodifiableSortedMap(new TreeMap<>(unseen));
  }

  /** A part of a whole. */
  public record Share(int seen, int declared) {
    @Override
    public String toString() {
      return seen + " of " + declared;
    }

    /** Both together. */
    public Share plus(Share other) {
      return new Share(seen + other.seen, declared + other.declared);
    }
  }

  public static Coverage of(Declared declared, Observed observed) {
    SortedMap<String, Body> seen = named(declared, observed);
    SortedSet<String> unseenStatuses = new TreeSet<>(declared.statuses().keySet());
    unseenStatuses.removeAll(seen.keySet());
    SortedMap<String, Body> unseen = new TreeMap<>();
    var members = new Share(0, 0);
    var values = new Share(0, 0);
    for (Map.Entry<String, Body> status : declared.statuses().entrySet()) {
      Body body = seen.get(status.getKey());
      if (body != null) {
        Body rest = status.getValue().without(body);
        members = members.plus(share(status.getValue().members().size(), rest.members().size()));
        values = values.plus(share(status.getValue().values(), rest.values()));
        if (!rest.members().isEmpty() || !rest.enums().isEmpty()) {
          unseen.put(status.getKey(), rest);
        }
      }
    }
    int all = declared.statuses().size();
    return new Coverage(share(all, unseenStatuses.size()), members, values, unseenStatuses, unseen);
  }

  /** Under the names of the contract: an error that it does not list is its default. */
  private static SortedMap<String, Body> named(Declared declared, Observed observed) {
    SortedMap<String, Body> named = new TreeMap<>();
    for (Map.Entry<String, Body> status : observed.statuses().entrySet()) {
      boolean isListed = declared.statuses().containsKey(status.getKey());
      named.merge(isListed ? status.getKey() : Declared.DEFAULT, status.getValue(), Body::and);
    }
    return named;
  }

  private static Share share(int declared, int unseen) {
    return new Share(declared - unseen, declared);
  }
}
