package dev.platform.base.db;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds and stops a postgres process that outlived the process that started it. */
final class Postmaster {
  private static final Logger log = LoggerFactory.getLogger(Postmaster.class);
  private static final long PATIENCE_SECONDS = 20;

  /** Of {@code postmaster.pid}, counted from zero. */
  private static final int PORT_LINE = 3;

  private Postmaster() {}

  /** Stops the server of a data folder, politely and then not. Does nothing if there is none. */
  static void stopStale(Path data) throws IOException, InterruptedException {
    var file = data.resolve("postmaster.pid");
    if (!Files.exists(file)) {
      return;
    }
    var stale = process(Files.readAllLines(file));
    if (stale.isPresent()) {
      log.info("stopping the database server that an earlier run left behind");
      stop(stale.get());
    }
    Files.deleteIfExists(file);
  }

  /** The port of the server of a data folder; empty while it does not run. */
  static Optional<Integer> port(Path data) throws IOException {
    var file = data.resolve("postmaster.pid");
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    var lines = Files.readAllLines(file);
    return lines.size() > PORT_LINE && process(lines).isPresent()
        ? Optional.of(Integer.valueOf(lines.get(PORT_LINE).trim()))
        : Optional.empty();
  }

  /** The pid may belong to somebody else by now; postgres shows its name. */
  private static Optional<ProcessHandle> process(List<String> pidFile) {
    try {
      return ProcessHandle.of(Long.parseLong(pidFile.get(0).trim()))
          .filter(p -> p.info().command().map(c -> c.endsWith("postgres")).orElse(false));
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      return Optional.empty();
    }
  }

  /** SIGTERM lets clients finish, and the clients are gone; so it is quick. */
  private static void stop(ProcessHandle process) throws InterruptedException {
    process.destroy();
    try {
      process.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      process.destroyForcibly();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }
}
