package dev.platform.engine.local;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The program of util-linux; needs Linux and a file system that knows holes. */
final class Fallocate implements FileSpace {
  @Override
  public boolean free(Path file, long end) {
    return run(file, "--punch-hole", 0, end) == Reservation.DONE;
  }

  @Override
  public Reservation reserve(Path file, long begin, long end) {
    return run(file, "--keep-size", begin, end);
  }

  private static Reservation run(Path file, String how, long begin, long end) {
    try {
      var result =
          SystemCommand.run(
              "fallocate",
              how,
              "--offset",
              Long.toString(begin),
              "--length",
              Long.toString(end - begin),
              file.toString());
      return result.status() == 0 ? Reservation.DONE : failure(result.output());
    } catch (IOException e) {
      return Reservation.IMPOSSIBLE;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Reservation.IMPOSSIBLE;
    }
  }

  private static Reservation failure(String errors) {
    return List.of("No space left", "quota exceeded").stream().anyMatch(errors::contains)
        ? Reservation.DISK_FULL
        : Reservation.IMPOSSIBLE;
  }
}
