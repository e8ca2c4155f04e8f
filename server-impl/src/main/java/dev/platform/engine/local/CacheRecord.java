package dev.platform.engine.local;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a cache holds.
 *
 * @param build that left it
 * @param bytes by the name of the tool
 * @param layers names of the folders that make it up, the lowest first; null if an earlier version
 *     has written it
 * @param space what they take of the disk
 */
record CacheRecord(
    String build, Map<String, Long> bytes, @Nullable List<String> layers, long space) {
  private static final long LITTLE = 1 << 20;

  CacheRecord {
    bytes = new TreeMap<>(bytes);
  }

  /** The same with one more layer. */
  CacheRecord with(String laterBuild, List<String> allLayers, FolderSizes more) {
    Map<String, Long> sums = new TreeMap<>(bytes);
    CachedTools.bytes(more).forEach((tool, its) -> sums.merge(tool, its, Long::sum));
    return new CacheRecord(laterBuild, sums, allLayers, space + more.space());
  }

  /** The same of some layers. */
  CacheRecord of(List<String> allLayers) {
    return new CacheRecord(build, bytes, allLayers, space);
  }

  /** The largest first, for the log of a build; empty if all are small. */
  String words() {
    return words(bytes);
  }

  static String words(Map<String, Long> bytes) {
    return bytes.entrySet().stream()
        .filter(entry -> entry.getValue() >= LITTLE)
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .map(entry -> HumanReadable.bytes(entry.getValue()) + " of " + entry.getKey())
        .collect(Collectors.joining(", "));
  }
}
