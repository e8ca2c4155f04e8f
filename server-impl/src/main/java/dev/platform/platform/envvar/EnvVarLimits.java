package dev.platform.platform.envvar;

import dev.platform.base.error.Failure;
import java.nio.charset.StandardCharsets;
import java.util.Collection;

/** How much the variables of one service or group may hold. */
public final class EnvVarLimits {
  public static final int COUNT = 1_000;
  static final int VALUE_BYTES = 64 << 10;
  static final int TOTAL_BYTES = 1 << 20;

  private EnvVarLimits() {}

  /**
   * The value of a variable.
   *
   * @param field where it is given
   * @throws Failure if it is too large
   */
  public static String checkedValue(String field, String value) {
    if (value.getBytes(StandardCharsets.UTF_8).length > VALUE_BYTES) {
      throw Failure.invalid(field, "must have at most " + VALUE_BYTES + " bytes");
    }
    return value;
  }

  static void check(Collection<EnvVar> all) {
    if (all.size() > COUNT) {
      throw Failure.invalid("envVars", "must have at most " + COUNT + " entries");
    }
    long total = 0;
    for (EnvVar envVar : all) {
      total += envVar.key().length() + size(envVar);
    }
    if (total > TOTAL_BYTES) {
      throw Failure.invalid("envVars", "must have at most " + TOTAL_BYTES + " bytes in total");
    }
  }

  private static int size(EnvVar envVar) {
    int size = envVar.value().reveal().getBytes(StandardCharsets.UTF_8).length;
    if (size > VALUE_BYTES) {
      throw Failure.invalid(
          "value", "the value of " + envVar.key() + " exceeds " + VALUE_BYTES + " bytes");
    }
    return size;
  }
}
