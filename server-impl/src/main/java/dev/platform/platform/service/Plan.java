package dev.platform.platform.service;

import java.util.Locale;

/** How large an instance is. */
public enum Plan {
  FREE(100, 512),
  STARTER(500, 512),
  STANDARD(1_000, 2_048),
  PRO(2_000, 4_096),
  PRO_PLUS(4_000, 8_192),
  PRO_MAX(4_000, 16_384),
  PRO_ULTRA(8_000, 32_768);

  private static final int MAX_INSTANCES = 100;

  private final int milliCpu;
  private final int memoryMib;

  Plan(int milliCpu, int memoryMib) {
    this.milliCpu = milliCpu;
    this.memoryMib = memoryMib;
  }

  /** Its word on the wire. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Thousandths of a processor. */
  public int milliCpu() {
    return milliCpu;
  }

  /** Memory. */
  public long memoryBytes() {
    return (long) memoryMib << 20;
  }

  /** Whole processors, at least one: how many threads are worth while. */
  int cpuCount() {
    return Math.max(1, milliCpu / 1_000);
  }

  /** How many instances a service may have on it. */
  int maxInstances() {
    return this == FREE ? 1 : MAX_INSTANCES;
  }
}
