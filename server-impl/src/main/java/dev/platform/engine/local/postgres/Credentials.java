package dev.platform.engine.local.postgres;

import java.security.SecureRandom;
import java.util.Base64;

/**
 * Passwords of the roles that only the engine uses.
 *
 * @param superuser of the role that can do everything
 * @param replication of the role with which a standby follows
 */
record Credentials(String superuser, String replication) {
  static final String SUPERUSER = "platform_superuser";
  static final String REPLICATION = "platform_replication";

  private static final SecureRandom RANDOM = new SecureRandom();

  static Credentials random() {
    return new Credentials(password(), password());
  }

  static String password() {
    byte[] bytes = new byte[30];
    RANDOM.nextBytes(bytes);
    return Base64.getUrlEncoder().encodeToString(bytes);
  }

  @Override
  public String toString() {
    return "Credentials[redacted]";
  }
}
