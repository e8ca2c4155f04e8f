package dev.platform;

import dev.platform.app.PlatformCommand;

/** The program. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    System.exit(PlatformCommand.run(arguments));
  }
}
