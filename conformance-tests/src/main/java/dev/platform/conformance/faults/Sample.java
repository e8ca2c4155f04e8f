package dev.platform.conformance.faults;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A few faults of each kind, spread over the families. */
final class Sample {
  private final Map<String, Integer> perFamily = new HashMap<>();
  private final List<Fault> chosen = new ArrayList<>();

  private Sample() {}

  /**
   * Chooses from faults, always the same ones.
   *
   * @param ofEachKind how many faults with the same words are enough
   */
  static List<Fault> of(List<Fault> faults, int ofEachKind) {
    var sample = new Sample();
    faults.stream().collect(groupingBy(Fault::what, LinkedHashMap::new, toList())).values().stream()
        .sorted(Comparator.comparing(List::size))
        .forEach(kind -> sample.choose(new ArrayList<>(kind), ofEachKind));
    return sample.chosen;
  }

  /** Kinds with few faults come first, so that the others fill families that have few. */
  private void choose(List<Fault> kind, int count) {
    for (int i = 0; i < count && !kind.isEmpty(); i++) {
      kind.sort(Comparator.comparing(fault -> perFamily.getOrDefault(fault.family(), 0)));
      Fault next = kind.remove(0);
      perFamily.merge(next.family(), 1, Integer::sum);
      chosen.add(next);
    }
  }
}
