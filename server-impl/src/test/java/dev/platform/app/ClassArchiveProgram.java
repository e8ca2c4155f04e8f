package dev.platform.app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Archives its classes in the file that it is given, if any. */
final class ClassArchiveProgram {
  private ClassArchiveProgram() {}

  public static void main(String[] arguments) {
    System.out.println(System.getProperty("java.vm.info"));
    if (arguments.length == 1) {
      var file = Path.of(arguments[0]);
      try (var archive = new ClassArchive(file, Duration.ZERO)) {
        archive.start();
        while (!Files.exists(file)) {
          Thread.onSpinWait();
        }
      }
    }
  }
}
