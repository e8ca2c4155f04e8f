package dev.platform.platform.postgres;

import dev.platform.engine.spi.Resources;
import java.util.Locale;

/** How large an instance is. */
public enum PostgresPlan {
  FREE(100, 256, Family.BASIC),
  STARTER(100, 256, Family.BASIC),
  STANDARD(1_000, 1_024, Family.BASIC),
  PRO(2_000, 4_096, Family.PRO),
  PRO_PLUS(4_000, 8_192, Family.PRO),
  BASIC_256MB(100, 256, Family.BASIC),
  BASIC_1GB(500, 1_024, Family.BASIC),
  BASIC_4GB(2_000, 4_096, Family.BASIC),
  PRO_4GB(1_000, 4),
  PRO_8GB(2_000, 8),
  PRO_16GB(4_000, 16),
  PRO_32GB(8_000, 32),
  PRO_64GB(16_000, 64),
  PRO_128GB(32_000, 128),
  PRO_192GB(48_000, 192),
  PRO_256GB(64_000, 256),
  PRO_384GB(96_000, 384),
  PRO_512GB(128_000, 512),
  ACCELERATED_16GB(2_000, 16),
  ACCELERATED_32GB(4_000, 32),
  ACCELERATED_64GB(8_000, 64),
  ACCELERATED_128GB(16_000, 128),
  ACCELERATED_256GB(32_000, 256),
  ACCELERATED_384GB(48_000, 384),
  ACCELERATED_512GB(64_000, 512),
  ACCELERATED_768GB(96_000, 768),
  ACCELERATED_1024GB(128_000, 1_024);

  private static final long MIB = 1L << 20;
  private static final int MIB_PER_GIB = 1_024;

  private final int milliCpu;
  private final int memoryMib;
  private final Family family;

  PostgresPlan(int milliCpu, int memoryMib, Family family) {
    this.milliCpu = milliCpu;
    this.memoryMib = memoryMib;
    this.family = family;
  }

  PostgresPlan(int milliCpu, int memoryGib) {
    this(milliCpu, memoryGib * MIB_PER_GIB, Family.PRO);
  }

  private enum Family {
    BASIC,
    PRO
  }

  /** Its word on the wire. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Limits of one server. */
  public Resources resources() {
    return new Resources(milliCpu, memoryMib * MIB);
  }

  /** How many connections clients may have. */
  int maxConnections() {
    int memoryGib = memoryMib / MIB_PER_GIB;
    if (memoryGib < 8) {
      return 100;
    }
    if (memoryGib < 16) {
      return 200;
    }
    return memoryGib < 32 ? 400 : 500;
  }

  /** Size of the disk if none is asked for. */
  int diskSizeGb() {
    if (this == FREE) {
      return 1;
    }
    return family == Family.PRO ? 100 : 15;
  }

  /** Whether it can have read replicas, and a standby. */
  public boolean canBeFollowed() {
    return family == Family.PRO;
  }
}
