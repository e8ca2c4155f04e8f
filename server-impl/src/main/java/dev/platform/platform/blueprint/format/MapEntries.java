package dev.platform.platform.blueprint.format;

import dev.platform.platform.blueprint.format.YamlNode.YamlEntry;
import dev.platform.platform.blueprint.format.YamlNode.YamlList;
import dev.platform.platform.blueprint.format.YamlNode.YamlMap;
import dev.platform.platform.blueprint.format.YamlNode.YamlScalar;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The entries of one map while it is read, and what its merge keys bring along. */
final class MapEntries {
  private static final String MERGE = "<<";

  private final String path;
  private final Problems problems;
  private final Map<String, YamlEntry> own = new LinkedHashMap<>();
  private final List<YamlMap> merged = new ArrayList<>();
  private boolean hasMerge;

  MapEntries(String path, Problems problems) {
    this.path = path;
    this.problems = problems;
  }

  void add(YamlNode key, YamlNode value) {
    if (!(key instanceof YamlScalar scalar)) {
      problems.add(
          path, key.position(), ProblemCode.YAML_FEATURE, "a key must be a single value", "");
    } else if (scalar.isPlain() && scalar.text().equals(MERGE)) {
      merge(scalar, value);
    } else if (own.putIfAbsent(scalar.text(), new YamlEntry(scalar, value)) != null) {
      reportDuplicate(scalar, own.get(scalar.text()).key().position());
    }
  }

  private void merge(YamlScalar key, YamlNode value) {
    if (hasMerge) {
      problems.add(
          path,
          key.position(),
          ProblemCode.DUPLICATE_KEY,
          "the key << is already in this map",
          "Write one << with a list of aliases.");
    }
    hasMerge = true;
    for (YamlNode each : value instanceof YamlList list ? list.items() : List.of(value)) {
      if (each instanceof YamlMap map) {
        merged.add(map);
      } else {
        problems.add(
            path,
            each.position(),
            ProblemCode.WRONG_TYPE,
            "the merge key << takes a map, or a list of maps",
            "");
      }
    }
  }

  private void reportDuplicate(YamlScalar key, Position first) {
    problems.add(
        path,
        key.position(),
        ProblemCode.DUPLICATE_KEY,
        "the key " + Shown.text(key.text()) + " is already in this map, on line " + first.line(),
        "Remove one of the two.");
  }

  /** How many entries the merged maps have. */
  int mergedCount() {
    return merged.stream().mapToInt(it -> it.entries().size()).sum();
  }

  /** Its own entries first, in order, then those of the merged maps that have other keys. */
  List<YamlEntry> all() {
    Map<String, YamlEntry> all = new LinkedHashMap<>(own);
    for (YamlMap map : merged) {
      map.entries().forEach(it -> all.putIfAbsent(it.key().text(), it));
    }
    return List.copyOf(all.values());
  }
}
