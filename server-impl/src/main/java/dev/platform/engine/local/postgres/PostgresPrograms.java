package dev.platform.engine.local.postgres;

import dev.platform.engine.local.server.ServerMachine;
import dev.platform.engine.spi.PostgresOffer;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The versions of PostgreSQL on this machine: what the operator names, and what is on the class
 * path. Of one version the first counts.
 */
final class PostgresPrograms {
  private static final Logger LOG = LoggerFactory.getLogger(PostgresPrograms.class);
  private static final Pattern VERSION = Pattern.compile("PostgreSQL\\) ((\\d+)[.\\w]*)");

  private final ServerMachine machine;
  private final Path unpacked;
  private final Map<Integer, PostgresInstallation> installed = new TreeMap<>();
  private final Map<Integer, EmbeddedPrograms> packed = new TreeMap<>();

  private PostgresPrograms(ServerMachine machine) {
    this.machine = machine;
    this.unpacked = machine.folder().resolve("postgres-programs");
  }

  /**
   * Looks for them.
   *
   * @param path installations, folders of installations, and jars or folders of jars
   */
  static PostgresPrograms find(ServerMachine machine, List<Path> path)
      throws IOException, InterruptedException {
    PostgresPrograms programs = new PostgresPrograms(machine);
    for (Path place : path) {
      programs.add(place);
    }
    var resources =
        PostgresPrograms.class.getClassLoader().getResources(EmbeddedPrograms.archiveName());
    for (URL archive : Collections.list(resources)) {
      programs.add(new EmbeddedPrograms(archive));
    }
    return programs;
  }

  private void add(Path place) throws IOException, InterruptedException {
    for (Path candidate : around(place)) {
      if (candidate.toString().endsWith(".jar")) {
        addJar(candidate);
      } else if (Files.isExecutable(candidate.resolve("bin/postgres"))) {
        addInstalled(candidate);
      }
    }
  }

  /** The place itself, and what is in it, newest first. */
  private static List<Path> around(Path place) throws IOException {
    List<Path> all = new ArrayList<>(List.of(place));
    if (Files.isDirectory(place) && !Files.exists(place.resolve("bin/postgres"))) {
      try (Stream<Path> entries = Files.list(place)) {
        entries.sorted(Collections.reverseOrder()).forEach(all::add);
      }
    }
    return all;
  }

  private void addJar(Path jar) throws IOException, InterruptedException {
    String name = EmbeddedPrograms.archiveName();
    try (JarFile opened = new JarFile(jar.toFile())) {
      if (opened.getEntry(name) != null) {
        add(new EmbeddedPrograms(URI.create("jar:" + jar.toUri() + "!/" + name).toURL()));
      }
    }
  }

  private void add(EmbeddedPrograms programs) throws IOException, InterruptedException {
    OptionalInt major = programs.major();
    if (major.isPresent()) {
      packed.putIfAbsent(major.getAsInt(), programs);
    } else {
      addInstalled(programs.unpack(machine, unpacked));
    }
  }

  private void addInstalled(Path folder) throws InterruptedException {
    try {
      PostgresInstallation found = look(folder);
      installed.putIfAbsent(found.major(), found);
    } catch (IOException e) {
      LOG.warn("cannot use the PostgreSQL in {}", folder, e);
    }
  }

  private PostgresInstallation look(Path folder) throws IOException, InterruptedException {
    Path programs = Path.of("bin");
    String said =
        machine.tool(List.of(folder.resolve(programs).resolve("postgres") + "", "--version"));
    Matcher version = VERSION.matcher(said);
    if (!version.find()) {
      throw new IOException("unexpected version: " + said);
    }
    Path extensions = CustomerExtensions.copy(machine, folder, Integer.parseInt(version.group(2)));
    return new PostgresInstallation(version.group(1), folder, programs, extensions);
  }

  /** The major versions that can be run, in ascending order. */
  private synchronized List<Integer> versions() {
    return Stream.concat(installed.keySet().stream(), packed.keySet().stream())
        .distinct()
        .sorted()
        .toList();
  }

  /**
   * The servers that can be made.
   *
   * @param exportsUpTo the newest version that can be exported; 0 if none can
   * @param refusal why no server can be made at all; null if some can
   */
  PostgresOffer offer(int exportsUpTo, @Nullable String refusal) {
    return new PostgresOffer(
        versions(),
        "Ask your administrator to install it and add it to PLATFORM_ENGINE_LOCAL_POSTGRESPATH.",
        exportsUpTo,
        "Ask your administrator to install them, such as the package postgresql-client, or to add"
            + " an installation to PLATFORM_ENGINE_LOCAL_POSTGRESPATH.",
        refusal);
  }

  /** Why a version cannot be run; empty if it can. */
  Optional<String> missing(int version) {
    return offer(0, null).missing(version);
  }

  /** The programs of a version, unpacked if need be. */
  synchronized PostgresInstallation get(int version) throws IOException, InterruptedException {
    PostgresInstallation known = installed.get(version);
    if (known != null) {
      return known;
    }
    EmbeddedPrograms programs = packed.get(version);
    if (programs == null) {
      throw new IOException(missing(version).orElseThrow());
    }
    PostgresInstallation found = look(programs.unpack(machine, unpacked));
    installed.put(version, found);
    return found;
  }
}
