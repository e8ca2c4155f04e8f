package dev.platform.app;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The server processes of a data directory. Each has a file there, named after its process ID, and
 * locks it until it ends in any way.
 */
final class RunningServers {
  private final Path folder;

  private RunningServers(Path folder) {
    this.folder = folder;
  }

  static RunningServers of(Path data) {
    return new RunningServers(data.resolve("servers"));
  }

  /** Adds this process until the result is closed, or the process ends. */
  Closeable enter() {
    Folders.make(folder);
    list();
    var file = folder.resolve(Long.toString(ProcessHandle.current().pid()));
    try {
      var channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      channel.lock();
      return () -> {
        Files.deleteIfExists(file);
        channel.close();
      };
    } catch (IOException e) {
      throw new UncheckedIOException("cannot lock " + file, e);
    }
  }

  /** Those that run. Removes the files of those that have ended. */
  List<ProcessHandle> list() {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(RunningServers::process).flatMap(Optional::stream).toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list the servers in " + folder, e);
    }
  }

  private static Optional<ProcessHandle> process(Path file) {
    try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      if (channel.tryLock() != null) {
        Files.deleteIfExists(file);
        return Optional.empty();
      }
      return ProcessHandle.of(Long.parseLong(file.getFileName().toString()));
    } catch (NoSuchFileException e) {
      return Optional.empty(); // It has ended since it was listed.
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }
}
