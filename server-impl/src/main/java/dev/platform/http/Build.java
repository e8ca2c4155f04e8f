package dev.platform.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Properties;

/** Which build this process is. */
public final class Build {
  private static final Optional<String> ID = read();

  private Build() {}

  /**
   * A digest of the sources that it was made from: evidence of a conformance run counts for this
   * build only. Empty where something else than Maven has compiled the classes.
   */
  public static Optional<String> id() {
    return ID;
  }

  private static Optional<String> read() {
    try (var in = Build.class.getResourceAsStream("build.properties")) {
      if (in == null) {
        return Optional.empty();
      }
      var properties = new Properties();
      properties.load(in);
      return Optional.ofNullable(properties.getProperty("id"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
