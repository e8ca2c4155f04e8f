package dev.platform.engine.local;

import dev.platform.base.lazy.Lazy;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The user of this process, which stays the same. */
final class OwnUser {
  private static final String ROOT = "0";
  private static final Lazy<String> NUMBER = new Lazy<>(OwnUser::ask);

  private OwnUser() {}

  /** Its number. */
  static String number() throws IOException {
    try {
      return NUMBER.get();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  static boolean isRoot() throws IOException {
    return number().equals(ROOT);
  }

  private static String ask() {
    try {
      return SystemCommand.run("id", "-u").output();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
