package dev.platform.engine.local;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a cache holds, as the log of the next build shows it.
 *
 * @param build that left it
 * @param bytes by the name of the tool
 */
record CacheRecord(String build, Map<String, Long> bytes) {
  CacheRecord {
    bytes = new TreeMap<>(bytes);
  }

  /** The largest first. */
  String words() {
    return bytes.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .map(entry -> HumanReadable.bytes(entry.getValue()) + " of " + entry.getKey())
        .collect(Collectors.joining(", "));
  }
}
