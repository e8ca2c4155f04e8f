package dev.platform.platform.service;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** How large an instance is. */
public enum Plan {
  FREE(100, 512),
  STARTER(500, 512, "plan-srv-006", "plan-crn-003"),
  STANDARD(1_000, 2_048, "plan-srv-008", "plan-crn-005"),
  PRO(2_000, 4_096, "plan-srv-010", "plan-crn-007"),
  PRO_PLUS(4_000, 8_192, "plan-srv-011", "plan-crn-008"),
  PRO_MAX(4_000, 16_384, "plan-srv-013"),
  PRO_ULTRA(8_000, 32_768, "plan-srv-014");

  private static final int MAX_INSTANCES = 100;

  private final int milliCpu;
  private final int memoryMib;

  @SuppressWarnings("ImmutableEnumChecker") // Set.of is immutable
  private final Set<String> ids;

  Plan(int milliCpu, int memoryMib, String... ids) {
    this.milliCpu = milliCpu;
    this.memoryMib = memoryMib;
    this.ids = Set.of(ids);
  }

  /** A plan by its word, or by an ID that Render has for it. */
  public static Optional<Plan> find(String id) {
    return Arrays.stream(values())
        .filter(plan -> plan.wire().equals(id) || plan.ids.contains(id))
        .findFirst();
  }

  /** The words of all, for messages. */
  public static String words() {
    return Arrays.stream(values()).map(Plan::wire).collect(Collectors.joining(", "));
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
