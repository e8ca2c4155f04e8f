package dev.platform.engine.local;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A program that looks for its child while it has no file descriptor left. */
final class CrowdedProcess {
  private CrowdedProcess() {}

  public static void main(String[] words) throws Exception {
    var child = new ProcessBuilder("sleep", "60").start().toHandle();
    boolean[] ended = {look(child), false};
    List<InputStream> open = new ArrayList<>();
    try {
      while (true) {
        open.add(new FileInputStream("/dev/null"));
      }
    } catch (IOException full) {
      ended[1] = look(child);
    }
    for (InputStream file : open) {
      file.close();
    }
    child.destroyForcibly();
    child.onExit().join();
    System.out.printf("%s %s %s%n", ended[0], ended[1], look(child));
  }

  /** The classes that are needed are loaded the first time. */
  private static boolean look(ProcessHandle child) {
    return ProcessTable.hasEnded(child, "sleep");
  }

  /** The command that runs it, with few descriptors. */
  static List<String> command() {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classes = classes(ProcessTable.class) + ":" + classes(CrowdedProcess.class);
    String script =
        "ulimit -n 100; exec \"$0\" -Xshare:auto -cp \"$1\" " + CrowdedProcess.class.getName();
    return List.of("sh", "-c", script, java, classes);
  }

  private static String classes(Class<?> type) {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().getPath()).toString();
  }
}
