package dev.platform;

import java.lang.reflect.InvocationTargetException;

/**
 * The program. This class alone is compiled so that Java 8 and newer can load it: whoever starts
 * the program with an older Java than it needs is told so.
 */
public final class Main {
  private static final int NEEDED = 17;

  private Main() {}

  public static void main(String[] arguments) throws ReflectiveOperationException {
    if (!suffices(System.getProperty("java.specification.version"))) {
      System.err.println(
          complaint(System.getProperty("java.version"), System.getProperty("java.home")));
      System.exit(1);
    }
    System.exit(run("dev.platform.app.PlatformCommand", arguments));
  }

  /** Whether a version such as {@code 1.8} or {@code 17} runs the program. */
  static boolean suffices(String specification) {
    return !specification.startsWith("1.") && Integer.parseInt(specification) >= NEEDED;
  }

  static String complaint(String version, String home) {
    return "Platform needs Java "
        + NEEDED
        + " or newer, but this is Java "
        + version
        + " in "
        + home
        + ".\nSet JAVA_HOME to the directory of a newer JDK and start bin/platform.";
  }

  /**
   * The rest cannot be loaded by older Java, so it is not named here. After an error that nothing
   * expects, such as a class that an upgrade has replaced, other threads must not go on alone.
   */
  static int run(String command, String[] arguments) throws ReflectiveOperationException {
    try {
      return (Integer)
          Class.forName(command).getMethod("run", String[].class).invoke(null, (Object) arguments);
    } catch (InvocationTargetException e) {
      e.getCause().printStackTrace();
      return 1;
    }
  }
}
