package dev.platform.engine.local;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The user of this process, which stays the same. */
final class OwnUser {
  private static final String ROOT = "0";
  private static @Nullable String known;

  private OwnUser() {}

  /** Its number. */
  static synchronized String number() throws IOException, InterruptedException {
    String number = known;
    if (number == null) {
      number = SystemCommand.run("id", "-u").output();
      known = number;
    }
    return number;
  }

  static boolean isRoot() throws IOException, InterruptedException {
    return number().equals(ROOT);
  }
}
