package dev.platform.engine.local;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Users and loopback addresses that no other test has, and that the next life of a platform has
 * again: installations side by side refuse to share them.
 */
public final class TestRanges {
  private static final UserRange OF_ROOT = new UserRange(1_000_000, 1_001_000_000);

  /** More than a test has services. */
  private static final int USERS = 50;

  private TestRanges() {}

  /** Users for a data folder. */
  public static UserRange users(Path data) {
    UserRange all = given().orElse(OF_ROOT);
    int first = all.first() + USERS * part(data, all.size() / USERS);
    return new UserRange(first, first + USERS - 1);
  }

  /** Both as settings for a data folder. */
  public static Map<String, String> settings(Path data) {
    return Map.of(
        "platform.engine.local.users",
        users(data).toString(),
        "platform.network.range",
        network(data) + ".0/24");
  }

  /** How all loopback addresses for a data folder begin. */
  public static String network(Path data) {
    int part = part(data, 1 << 14);
    return "127.%d.%d".formatted(64 + (part >> 8), part & 255);
  }

  private static int part(Path data, int parts) {
    return Math.floorMod(data.toString().hashCode(), parts);
  }

  /** What this machine gives to those who are not root. */
  static Optional<UserRange> given() {
    try {
      return Optional.of(
          SubordinateUsers.HERE.of(System.getProperty("user.name"), OwnUser.number()));
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
