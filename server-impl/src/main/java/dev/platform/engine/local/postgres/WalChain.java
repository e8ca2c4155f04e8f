package dev.platform.engine.local.postgres;

import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which files of the WAL follow one another.
 *
 * @param files that are there
 * @param timelines the first segment of each timeline that leads to the newest one
 */
record WalChain(Set<WalName> files, NavigableMap<Long, Integer> timelines) {

  /**
   * @param histories of each timeline but the first, as PostgreSQL writes them; a line of a history
   *     says where it has left an earlier timeline
   */
  static WalChain of(Set<WalName> files, NavigableMap<Integer, String> histories) {
    NavigableMap<Long, Integer> timelines = new TreeMap<>();
    if (!histories.isEmpty()) {
      long begin = 0;
      for (String line : histories.lastEntry().getValue().lines().toList()) {
        String[] words = line.strip().split("\\s+", 3);
        Optional<Long> left = words.length < 2 ? Optional.empty() : WalName.segmentOf(words[1]);
        if (left.isPresent() && words[0].matches("\\d{1,9}")) {
          timelines.put(begin, Integer.valueOf(words[0]));
          begin = left.get();
        }
      }
      timelines.put(begin, histories.lastKey());
    }
    return new WalChain(files, timelines);
  }

  /**
   * The last file of those that follow one another without a gap; empty if the first is missing.
   */
  Optional<WalName> end(WalName from) {
    WalName last = null;
    WalName next = at(from.segment(), from);
    while (files.contains(next)) {
      last = next;
      next = at(next.segment() + 1, from);
    }
    return Optional.ofNullable(last);
  }

  /** Whether there are files after another one, of what the newest timeline has. */
  boolean hasLater(WalName last) {
    return files.stream()
        .anyMatch(file -> file.segment() > last.segment() && at(file.segment(), file).equals(file));
  }

  /** A timeline without a history is the only one that is known. */
  private WalName at(long segment, WalName from) {
    var entry = timelines.floorEntry(segment);
    int known = entry == null ? 0 : entry.getValue();
    return new WalName(Math.max(known, from.timeline()), segment);
  }
}
