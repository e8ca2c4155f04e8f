package dev.platform.engine.local.postgres;

import dev.platform.engine.local.server.ServerMachine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
  private long looked;
  private boolean hasLooked;

  /**
   * Those of a machine.
   *
   * @param path installations, and folders of installations, which come first
   */
  ClientPrograms(ServerMachine machine, List<Path> path) {
    this.machine = machine;
    this.places = Stream.concat(path.stream(), USUAL.stream()).toList();
  }

  /** What is missing for exports of a version; empty if nothing is. */
  Optional<String> missing(int version) {
    return find(version).isPresent()
        ? Optional.empty()
        : Optional.of(
            ("This server has no client tools of PostgreSQL %1$d or newer. Ask your administrator"
                    + " to install them, such as the package postgresql-client-%1$d, or to add an"
                    + " installation to PLATFORM_ENGINE_LOCAL_POSTGRESPATH.")
                .formatted(version));
  }

  /** Programs that know servers of a version: its own, or else the oldest that are newer. */
  synchronized Optional<PostgresInstallation> find(int version) {
    if (!hasLooked || System.nanoTime() - looked > KNOWN_FOR) {
      found = look();
      looked = System.nanoTime();
      hasLooked = true;
    }
    return Optional.ofNullable(found.ceilingEntry(version)).map(entry -> entry.getValue());
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
      Path dump = folder.resolve(programs).resolve("pg_dump");
      Matcher version = VERSION.matcher(machine.tool(List.of(dump.toString(), "--version")));
      return version.find()
          ? Optional.of(new PostgresInstallation(version.group(1), folder, programs, null))
          : Optional.empty();
    } catch (IOException e) {
      LOG.warn("cannot use the PostgreSQL tools in {}", folder, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Optional.empty();
  }
}
