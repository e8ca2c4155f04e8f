package dev.platform.engine.local.keyvalue;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A program of this machine that speaks the Redis protocol.
 *
 * @param file where it is
 * @param isValkey whether it is Valkey, which counts its versions on from those of Redis
 * @param version as it tells it, such as {@code 8.1.4}
 */
record KeyValueProgram(Path file, boolean isValkey, String version) {
  private static final Pattern VERSION = Pattern.compile("(Valkey|Redis) server v=(\\d+[.\\w]*)");
  private static final int MINOR = 100;

  /** A program that has told its version. */
  static KeyValueProgram of(Path file, String said) {
    Matcher version = VERSION.matcher(said);
    if (!version.find()) {
      throw new IllegalArgumentException("unexpected version: " + said);
    }
    return new KeyValueProgram(file, version.group(1).equals("Valkey"), version.group(2));
  }

  /** Whether it is a version, or a later one. */
  boolean isAtLeast(int major, int minor) {
    String[] parts = version.split("\\D", 3);
    int here = Integer.parseInt(parts[0]) * MINOR;
    if (parts.length > 1 && !parts[1].isEmpty()) {
      here += Integer.parseInt(parts[1]);
    }
    return here >= major * MINOR + minor;
  }

  /** Its name, for people. */
  String name() {
    return isValkey ? "Valkey" : "Redis";
  }
}
