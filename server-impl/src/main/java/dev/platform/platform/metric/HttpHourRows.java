package dev.platform.platform.metric;

import dev.platform.base.db.CopyRows;
import dev.platform.base.id.WorkspaceId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The rows of a service's hour, written some at a time. */
final class HttpHourRows {
  private static final int BATCH = 200;
  static final List<String> COLUMNS =
      List.of(
          "hour",
          "resource",
          "workspace_id",
          "instance",
          "host",
          "path",
          "status",
          "minutes",
          "requests",
          "bytes",
          "latency");

  private final Instant hour;
  private final WorkspaceId owner;
  private final Consumer<CopyRows> writer;
  private CopyRows rows = new CopyRows();
  private int count;

  HttpHourRows(Instant hour, WorkspaceId owner, Consumer<CopyRows> writer) {
    this.hour = hour;
    this.owner = owner;
    this.writer = writer;
  }

  void add(HttpLabels labels, SortedMap<Integer, HttpTotals> minutes) {
    var totals = minutes.values();
    rows.add(
        hour,
        labels.resource(),
        owner.value(),
        labels.instance(),
        labels.host(),
        labels.path(),
        labels.status(),
        array(minutes.keySet(), String::valueOf),
        array(totals, it -> String.valueOf(it.requests())),
        array(totals, it -> String.valueOf(it.bytes())),
        array(totals, it -> "\"\\" + it.latency().hex() + "\""));
    if (++count == BATCH) {
      write();
    }
  }

  private static <T> String array(Collection<T> values, Function<T, String> text) {
    return values.stream().map(text).collect(Collectors.joining(",", "{", "}"));
  }

  /** Writes what is left. */
  void write() {
    writer.accept(rows);
    rows = new CopyRows();
    count = 0;
  }
}
