package dev.platform.base.event;

import dev.platform.base.db.WriteTx;
import java.util.List;
import java.util.Optional;

/**
 * Reads all events of the install in the order in which they were committed, each once for each
 * reader.
 *
 * <p>The place of a reader moves in the transaction that does something about the events: both
 * happen, or neither. Replicas that read under the same name wait for one another.
 */
public final class EventReader {
  private final String name;

  /**
   * @param name names the place that is kept, for example {@code webhooks}
   */
  public EventReader(String name) {
    this.name = name;
  }

  /**
   * The next events, and moves behind them. Empty when there are none; always empty the first time
   * that a reader is used, since it begins with what happens from then on; and as long as most of
   * what happened before has no place in the sequence.
   */
  public List<RecordedEvent> next(WriteTx tx, int limit) {
    var mapper = tx.mapper(EventMapper.class);
    int numbered = mapper.number(EventLog.NUMBERED);
    var place = mapper.place(name);
    if (place.isEmpty()) {
      if (numbered < EventLog.NUMBERED) {
        mapper.begin(name);
      }
      return List.of();
    }
    var events = mapper.after(place.get(), limit);
    if (!events.isEmpty()) {
      mapper.move(name, events.get(events.size() - 1).sequence());
    }
    return events;
  }

  /** The newest event of a type that happened to the same subject before another event. */
  public Optional<RecordedEvent> before(WriteTx tx, RecordedEvent event, String type) {
    return tx.mapper(EventMapper.class).before(event, type);
  }
}
