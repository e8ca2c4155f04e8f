package dev.platform.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

/** Processor time of this process and of its embedded database. */
final class Spent {
  private final ProcessHandle postmaster;

  /**
   * Finds the database.
   *
   * @param data the folder with its data
   */
  Spent(Path data) throws IOException {
    try (Stream<Path> files = Files.find(data, 6, (path, is) -> path.endsWith("postmaster.pid"))) {
      var id = Files.readAllLines(files.findFirst().orElseThrow()).get(0).strip();
      this.postmaster = ProcessHandle.of(Long.parseLong(id)).orElseThrow();
    }
  }

  /** All until now, but for connections that have ended. */
  Duration now() {
    return Stream.concat(Stream.of(ProcessHandle.current(), postmaster), postmaster.descendants())
        .flatMap(process -> process.info().totalCpuDuration().stream())
        .reduce(Duration.ZERO, Duration::plus);
  }
}
