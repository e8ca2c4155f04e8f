package dev.platform.engine.local.postgres;

import dev.platform.engine.local.server.ServerMachine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The client programs of PostgreSQL on this machine, by which exports are made: where the operator
 * says, and where systems install them. Looked for again when some time has passed, so that what is
 * installed later counts.
 */
final class ClientPrograms {
  private static final Logger LOG = LoggerFactory.getLogger(ClientPrograms.class);
  private static final List<String> NAMES = List.of("pg_dump", "pg_restore", "psql");
  private static final Pattern VERSION = Pattern.compile("PostgreSQL\\) (\\d+[.\\w]*)");
  private static final long KNOWN_FOR = Duration.ofMinutes(1).toNanos();

  /** Folders that hold installations. */
  private static final List<Path> USUAL = List.of(Path.of("/usr/lib/postgresql"), Path.of("/usr"));

  private final ServerMachine machine;
  private final List<Path> places;
  private NavigableMap<Integer, PostgresInstallation> found = new TreeMap<>();
  private final Map<Program, String> versions = new HashMap<>();
  private long looked;
  private boolean hasLooked;

  /** A file whose version is asked for once. */
  private record Program(Path file, FileTime changed) {}

  /**
   * Those of a machine.
   *
   * @param path installations, and folders of installations, which come first
   */
  ClientPrograms(ServerMachine machine, List<Path> path) {
    this.machine = machine;
    this.places = Stream.concat(path.stream(), USUAL.stream()).toList();
  }

  /** The newest version that can be exported; 0 if there are no programs. */
  synchronized int newest() {
    refresh();
    return found.isEmpty() ? 0 : found.lastKey();
  }

  /** Programs that know servers of a version: its own, or else the oldest that are newer. */
  synchronized Optional<PostgresInstallation> find(int version) {
    refresh();
    return Optional.ofNullable(found.ceilingEntry(version)).map(entry -> entry.getValue());
  }

  private void refresh() {
    if (!hasLooked || System.nanoTime() - looked > KNOWN_FOR) {
      found = look();
      looked = System.nanoTime();
      hasLooked = true;
    }
  }

  private NavigableMap<Integer, PostgresInstallation> look() {
    NavigableMap<Integer, PostgresInstallation> all = new TreeMap<>();
    for (Path place : places) {
      for (Path folder : around(place)) {
        look(folder).ifPresent(programs -> all.putIfAbsent(programs.major(), programs));
      }
    }
    return all;
  }

  private static List<Path> around(Path place) {
    List<Path> all = new ArrayList<>(List.of(place));
    try (Stream<Path> entries = Files.list(place)) {
      entries.sorted().forEach(all::add);
    } catch (IOException e) {
      LOG.debug("no PostgreSQL in {}", place, e);
    }
    return all;
  }

  private Optional<PostgresInstallation> look(Path folder) {
    Path programs = Path.of("bin");
    for (String name : NAMES) {
      if (!Files.isExecutable(folder.resolve(programs).resolve(name))) {
        return Optional.empty();
      }
    }
    try {
      return version(folder.resolve(programs).resolve("pg_dump"))
          .map(version -> new PostgresInstallation(version, folder, programs, null));
    } catch (IOException e) {
      LOG.warn("cannot use the PostgreSQL tools in {}", folder, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Optional.empty();
  }

  private Optional<String> version(Path dump) throws IOException, InterruptedException {
    Program program = new Program(dump, Files.getLastModifiedTime(dump));
    String known = versions.get(program);
    if (known == null) {
      Matcher version = VERSION.matcher(machine.tool(List.of(dump.toString(), "--version")));
      known = version.find() ? version.group(1) : "";
      versions.put(program, known);
    }
    return known.isEmpty() ? Optional.empty() : Optional.of(known);
  }
}
