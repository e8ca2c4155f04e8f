package dev.platform.client.internal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** How the client names itself: {@code platform-java/<version>}. */
final class UserAgent {
  static final String VALUE = "platform-java/" + version();

  private UserAgent() {}

  private static String version() {
    try (InputStream in = UserAgent.class.getResourceAsStream("client.properties")) {
      Properties build = new Properties();
      build.load(in);
      return build.getProperty("version");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
