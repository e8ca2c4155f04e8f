package dev.platform.engine.local.keyvalue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the program of this machine. What is not there yet is looked for again. */
public final class KeyValuePrograms {
  private static final Logger LOG = LoggerFactory.getLogger(KeyValuePrograms.class);
  private static final List<String> NAMES = List.of("valkey-server", "redis-server");
  private static final long AGAIN_NANOS = 5_000_000_000L;

  private final List<Path> named;
  private final String path;
  private final Tool tool;
  private @Nullable KeyValueProgram found;
  private long lookedAt = System.nanoTime() - AGAIN_NANOS;

  /** Runs a short command of the machine. */
  public interface Tool {
    /** What it said. */
    String run(List<String> command) throws IOException, InterruptedException;
  }

  /**
   * Programs at places.
   *
   * @param named programs, or directories of them, which come first
   * @param path directories, separated like PATH
   */
  public KeyValuePrograms(List<Path> named, String path, Tool tool) {
    this.named = List.copyOf(named);
    this.path = path;
    this.tool = tool;
  }

  /** Why there is none; empty if there is one. */
  Optional<String> missing() {
    return find().isPresent()
        ? Optional.empty()
        : Optional.of(
            "This server has no Valkey, and no Redis 6.2 or newer. Ask your administrator to"
                + " install valkey-server or redis-server, or to set"
                + " PLATFORM_ENGINE_LOCAL_KEYVALUEPATH.");
  }

  /** The version of the program; empty if there is none. */
  String version() {
    return find().map(KeyValueProgram::version).orElse("");
  }

  /** The program, if there is one. */
  synchronized Optional<KeyValueProgram> find() {
    if (found == null && System.nanoTime() - lookedAt >= AGAIN_NANOS) {
      lookedAt = System.nanoTime();
      found = look();
    }
    return Optional.ofNullable(found);
  }

  private @Nullable KeyValueProgram look() {
    for (Path candidate : candidates()) {
      KeyValueProgram program = Files.isExecutable(candidate) ? ask(candidate) : null;
      if (program != null && (program.isValkey() || program.isAtLeast(6, 2))) {
        LOG.info("key-value servers are {} {}, {}", program.name(), program.version(), candidate);
        return program;
      }
    }
    return null;
  }

  private List<Path> candidates() {
    List<Path> candidates = new ArrayList<>();
    for (Path place : named) {
      if (Files.isDirectory(place)) {
        NAMES.forEach(name -> candidates.add(place.resolve(name)));
      } else {
        candidates.add(place);
      }
    }
    for (String name : NAMES) {
      for (String folder : path.split(File.pathSeparator)) {
        candidates.add(Path.of(folder, name));
      }
    }
    return candidates;
  }

  private @Nullable KeyValueProgram ask(Path file) {
    try {
      return KeyValueProgram.of(file, tool.run(List.of(file.toString(), "--version")));
    } catch (IOException | IllegalArgumentException e) {
      LOG.warn("cannot use {}", file, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return null;
  }
}
