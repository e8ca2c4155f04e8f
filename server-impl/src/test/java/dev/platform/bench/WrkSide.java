package dev.platform.bench;

import java.time.Duration;
import java.util.function.LongSupplier;

/** A server that wrk sends requests to. */
final class WrkSide extends Side {
  private final Wrk wrk;
  private final LongSupplier cpu;

  /**
   * A server.
   *
   * @param cpu the processor time that it has taken
   */
  WrkSide(String name, int bytes, Wrk wrk, LongSupplier cpu) {
    super(name, bytes);
    this.wrk = wrk;
    this.cpu = cpu;
  }

  @Override
  Seen ask(Duration time) throws Exception {
    long before = cpu.getAsLong();
    var seen = wrk.run(time);
    return seen.costing(cpu.getAsLong() - before);
  }
}
