package dev.platform.platform.keyvalue;

import dev.platform.engine.spi.Resources;
import java.util.Locale;

/** How large an instance is. */
public enum KeyValuePlan {
  FREE(100, 25, 50),
  STARTER(500, 256, 250),
  STANDARD(1_000, 1_024, 1_000),
  PRO(1_000, 5_120, 5_000),
  PRO_PLUS(2_000, 10_240, 10_000);

  private static final long MIB = 1L << 20;
  private static final long GIB = 1L << 30;

  /** The program itself, buffers of clients and of the journal. */
  private static final long OVERHEAD = 64 * MIB;

  /** The journal, the one that replaces it, and a snapshot. */
  private static final int COPIES = 3;

  private final int milliCpu;
  private final int memoryMib;
  private final int maxConnections;

  KeyValuePlan(int milliCpu, int memoryMib, int maxConnections) {
    this.milliCpu = milliCpu;
    this.memoryMib = memoryMib;
    this.maxConnections = maxConnections;
  }

  /** Its word on the wire. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** How much memory keys may take. */
  long maxMemoryBytes() {
    return memoryMib * MIB;
  }

  /** While a copy is written to disk, pages that change are there twice. */
  Resources resources() {
    return new Resources(milliCpu, maxMemoryBytes() * 3 / 2 + OVERHEAD);
  }

  /** How many connections clients may have. */
  public int maxConnections() {
    return maxConnections;
  }

  /** How much its files may take, in whole GiB. */
  public long diskBytes() {
    return Math.max(GIB, COPIES * maxMemoryBytes());
  }
}
