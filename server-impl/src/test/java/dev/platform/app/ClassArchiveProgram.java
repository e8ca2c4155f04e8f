package dev.platform.app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Archives its classes in the file that it is given, if any. */
final class ClassArchiveProgram {
  private ClassArchiveProgram() {}

  public static void main(String[] arguments) {
    Optional.of("java.vm.info").map(System::getProperty).ifPresent(it -> System.out.println(it));
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
