package dev.platform.base.kernel;

import java.io.IOException;

/** Which permissions new files of this process do not get, as {@code umask(2)} describes. */
public final class Umask {
  private Umask() {}

  /**
   * Sets it for the whole process.
   *
   * @param mode such as {@code 022}, which lets others read
   */
  public static void set(int mode) throws IOException {
    Libc.call("cannot set the umask", () -> Libc.umask(mode));
  }
}
