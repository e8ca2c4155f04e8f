package dev.platform.platform.log;

import dev.platform.base.db.DatabaseUnavailable;
import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.stream.StreamReader;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

/**
 * Readers in one workspace whose filters are the same. The lines of all that they follow are read
 * at once, and put into the form of the wire once for those who follow the same.
 */
final class LogReaderGroup {
  private final Logs logs;
  private final Set<StreamReader> members = ConcurrentHashMap.newKeySet();
  private final Map<StreamReader, LogPosition> joining = new ConcurrentHashMap<>();
  private final Map<StreamReader, Set<String>> readers = new HashMap<>();
  private final AtomicBoolean isBehind = new AtomicBoolean();
  private volatile LogPosition place;

  LogReaderGroup(Logs logs, LogPosition place) {
    this.logs = logs;
    this.place = place;
  }

  /** What readers have in common. */
  record Query(WorkspaceId workspace, Map<String, List<LogPattern>> patterns, Instant to) {
    static Query of(LogPosition place) {
      var search = place.search();
      return new Query(place.grant().workspace(), search.patterns(), search.to());
    }
  }

  /** Where its readers are. */
  WorkspaceId workspace() {
    return place.grant().workspace();
  }

  /** Whether one of some resources is among those that are read. */
  boolean wants(Collection<String> changed) {
    return place.search().resources().stream().anyMatch(changed::contains);
  }

  /** Notes that there is more to read; answers whether that was not known yet. */
  boolean isNowBehind() {
    return isBehind.compareAndSet(false, true);
  }

  /** Lets somebody in at a place of its own, as soon as the group reads on. */
  void enter(LogPosition from, StreamReader reader) {
    members.add(reader);
    joining.put(reader, from);
  }

  /** Does not wait for a reading that is under way. */
  void leave(StreamReader reader) {
    members.remove(reader);
    joining.remove(reader);
  }

  /** Reads on, and brings those who have come since then to the same place. */
  synchronized void advance() {
    isBehind.set(false);
    readers.keySet().retainAll(members);
    if (readers.isEmpty() && joining.isEmpty()) {
      return;
    }
    var before = place.on(followed());
    var coming = Map.copyOf(joining);
    coming.values().forEach(from -> place = place.and(from.search().resources()));
    place = place.at(readers.isEmpty() ? logs.snapshot() : publishFrom(before));
    coming.forEach(this::join);
    place = place.on(followed());
  }

  private List<String> followed() {
    return readers.values().stream().flatMap(Set::stream).distinct().toList();
  }

  /** Nobody is told anything before everything is read: who fails halfway begins again. */
  private String publishFrom(LogPosition before) {
    var reading = logs.read(before);
    Map<List<StreamReader>, LogChunk> parts = new HashMap<>();
    alike().forEach((resources, some) -> parts.put(some, part(reading, before, resources)));
    parts.forEach((some, part) -> publish(part, some));
    return reading.next().snapshot();
  }

  private Map<Set<String>, List<StreamReader>> alike() {
    return readers.entrySet().stream()
        .collect(
            Collectors.groupingBy(
                Map.Entry::getValue, Collectors.mapping(Map.Entry::getKey, Collectors.toList())));
  }

  private void join(StreamReader reader, LogPosition from) {
    try {
      publish(logs.read(from, place.snapshot()), List.of(reader));
      readers.put(reader, Set.copyOf(from.search().resources()));
    } catch (DatabaseUnavailable e) {
      throw e;
    } catch (RuntimeException e) {
      reader.failed(e);
    }
    joining.remove(reader);
  }

  /**
   * Where there was too much for all together, a service that prints a lot costs others nothing.
   */
  private LogChunk part(LogChunk all, LogPosition before, Set<String> resources) {
    if (all.skipped() > 0) {
      return logs.read(before.on(List.copyOf(resources)), all.next().snapshot());
    }
    var lines = all.lines().stream().filter(line -> resources.contains(line.resource())).toList();
    return new LogChunk(lines, all.next(), 0);
  }

  private static void publish(LogChunk reading, Collection<StreamReader> to) {
    if (!reading.lines().isEmpty()) {
      var batch = LogBatch.of(reading.lines(), reading.skipped());
      to.forEach(reader -> reader.send(batch));
    }
  }

  /** Sends everybody away. */
  synchronized void fail(RuntimeException why) {
    readers.keySet().forEach(reader -> reader.failed(why));
    readers.clear();
    joining.keySet().forEach(reader -> reader.failed(why));
    joining.clear();
  }
}
