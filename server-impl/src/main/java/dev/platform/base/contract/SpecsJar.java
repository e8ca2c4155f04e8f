package dev.platform.base.contract;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** What the build has put into the specs jar. */
public final class SpecsJar {
  private static final String FOLDER = "/dev/platform/specs/";

  private SpecsJar() {}

  /**
   * Opens a file, which must be there.
   *
   * @param file its name, for example {@code platform.json} or {@code graphql/content.graphqls}
   */
  public static InputStream open(String file) {
    InputStream in = SpecsJar.class.getResourceAsStream(FOLDER + file);
    if (in == null) {
      throw new IllegalStateException("the specs jar has no " + file);
    }
    return in;
  }

  /** The text of a file, which must be there. */
  public static String text(String file) {
    try (InputStream in = open(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
