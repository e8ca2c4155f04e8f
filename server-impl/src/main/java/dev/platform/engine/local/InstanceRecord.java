package dev.platform.engine.local;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What is known of an instance, on disk.
 *
 * @param id its id
 * @param madeAt when it was made, which orders the instances of a workload
 * @param port its port
 * @param startedAt when its present process was started
 * @param restarts how often it was started again
 * @param lastEnd how its process ended last
 * @param run folder of its process; null if it has none
 * @param ready whether its probe has succeeded since the process was started
 * @param stopping whether it is on its way out
 */
record InstanceRecord(
    String id,
    Instant madeAt,
    int port,
    Instant startedAt,
    int restarts,
    @Nullable String lastEnd,
    @Nullable String run,
    boolean ready,
    boolean stopping) {

  static InstanceRecord made(String id, Instant now, int port) {
    return new InstanceRecord(id, now, port, now, 0, null, null, false, false);
  }

  InstanceRecord started(int atPort, String folder, Instant now) {
    return new InstanceRecord(id, madeAt, atPort, now, restarts, lastEnd, folder, false, stopping);
  }

  /** Ended by itself, or could not be started; it is going to be started again. */
  InstanceRecord ended(String how) {
    return new InstanceRecord(
        id, madeAt, port, startedAt, restarts + 1, how, null, false, stopping);
  }

  InstanceRecord becameReady() {
    return new InstanceRecord(id, madeAt, port, startedAt, restarts, lastEnd, run, true, stopping);
  }

  InstanceRecord nowStopping() {
    return new InstanceRecord(id, madeAt, port, startedAt, restarts, lastEnd, run, ready, true);
  }

  void write(Path file) throws IOException {
    Map<String, String> values = new TreeMap<>();
    values.put("id", id);
    values.put("madeAt", Long.toString(madeAt.toEpochMilli()));
    values.put("port", Integer.toString(port));
    values.put("startedAt", Long.toString(startedAt.toEpochMilli()));
    values.put("restarts", Integer.toString(restarts));
    if (lastEnd != null) {
      values.put("lastEnd", lastEnd);
    }
    if (run != null) {
      values.put("run", run);
    }
    values.put("ready", Boolean.toString(ready));
    values.put("stopping", Boolean.toString(stopping));
    StateFile.write(file, values);
  }

  static InstanceRecord read(Path file) throws IOException {
    Fields fields = Fields.read(file);
    return new InstanceRecord(
        fields.text("id"),
        fields.requireTime("madeAt"),
        (int) fields.number("port"),
        fields.requireTime("startedAt"),
        (int) fields.number("restarts"),
        fields.find("lastEnd"),
        fields.find("run"),
        fields.flag("ready"),
        fields.flag("stopping"));
  }
}
