package dev.platform.app;

import dev.platform.base.config.Config;
import dev.platform.base.secret.Secret;
import dev.platform.base.secret.Vault;
import dev.platform.engine.local.LocalEngine;
import dev.platform.engine.local.LocalEngineSettings;
import dev.platform.engine.local.LocalEngineSettings.Sandboxing;
import dev.platform.engine.local.SpecEncryption;
import dev.platform.engine.local.UserRange;
import dev.platform.engine.spi.Engine;
import dev.platform.http.listener.Listen;
import java.io.File;
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

  static EngineSettings of(Config config, Path data, List<Origin> origins) {
    var defaults = LocalEngineSettings.defaults(data.resolve("engine"));
    config.word("engine", List.of("local"), "local", "what builds and runs services");
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
                    "how many builds run at a time; others wait"),
            config.number(
                "engine.local.maxsourcebytes",
                defaults.maxSourceBytes(),
                1 << 20,
                1L << 40,
                "how large a repository with its work tree may be, in bytes"),
            config.duration(
                "engine.local.clonetimeout",
                Duration.ofMinutes(5),
                Duration.ofSeconds(1),
                Duration.ofDays(1),
                "how long fetching a source may take"),
            defaults.maxLogBytes(),
            path(config, defaults.path()),
            visible(config),
            sshKey(config),
            sandboxing(config),
            users(config),
            config.flag(
                "engine.local.allowroot",
                defaults.allowRoot(),
                "whether commands run as root where the server is root and cannot change to another"
                    + " user; whoever deploys a service then owns the machine"),
            reachable(config, origins)));
  }

  /** Whether repositories may be folders of this machine. */
  static boolean allowsFileRepos(Config config) {
    return config.flag(
        "engine.local.allowfilerepos",
        false,
        "whether repositories may be folders of this machine (file://); every user can then read"
            + " every repository that this process can read");
  }

  Engine open(Vault vault) {
    return new LocalEngine(local, new VaultSeal(vault));
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
        "PATH of build and start commands");
  }

  private static List<Path> visible(Config config) {
    Set<Path> folders = new LinkedHashSet<>();
    folders.add(JAVA);
    var text =
        config.text(
            "engine.local.visible",
            "",
            "further folders that sandboxed commands may read, separated by commas");
    for (String name : text.split(",")) {
      if (name.isBlank()) {
        continue;
      }
      var folder = Path.of(name.trim());
      folders.add(folder);
      if (!folder.isAbsolute() || !Files.exists(folder)) {
        config.problem(
            "engine.local.visible", folder + " is no absolute path of something that exists");
      }
    }
    return new ArrayList<>(folders);
  }

  private static @Nullable Path sshKey(Config config) {
    Optional<Path> key =
        config.optionalPath(
            "engine.local.sshkey", "file with the private key for repositories read over ssh");
    key.filter(file -> !Files.isReadable(file))
        .ifPresent(
            file -> config.problem("engine.local.sshkey", file + " is no file that can be read"));
    return key.orElse(null);
  }

  private static @Nullable UserRange users(Config config) {
    String text =
        config.text(
            "engine.local.users",
            "",
            "numbers of users, first-last, that nobody else on the machine has; each service runs"
                + " as one of them. If nothing is set: 200000-265535 for a server that is root, and"
                + " what /etc/subuid and /etc/subgid give to any other");
    try {
      return text.isBlank() ? null : UserRange.parse(text);
    } catch (IllegalArgumentException e) {
      config.problem("engine.local.users", "must be two numbers of 1000 or more, first-last");
      return null;
    }
  }

  /** The installation itself is reached by services as by everybody else. */
  private static Set<Integer> reachable(Config config, List<Origin> origins) {
    Set<Integer> ports = new TreeSet<>();
    origins.forEach(
        origin -> ports.addAll(List.of(Listen.port(origin.url()), origin.listen().port())));
    String text =
        config.text(
            "engine.local.reachable",
            "",
            "further ports of this machine that services may reach, separated by commas, such as"
                + " that of a database; a server that is root and has nftables closes all others");
    for (String port : text.isBlank() ? new String[0] : text.split(",")) {
      try {
        ports.add(Integer.parseInt(port.strip()));
      } catch (NumberFormatException e) {
        ports.add(-1);
      }
    }
    ports.remove(0);
    if (ports.removeIf(port -> port < 1 || port > 65_535)) {
      config.problem("engine.local.reachable", "must be ports, separated by commas");
    }
    return ports;
  }

  private static Sandboxing sandboxing(Config config) {
    var word =
        config.word(
            "engine.local.sandbox",
            List.of("auto", "off", "required"),
            "auto",
            "whether commands run in a bubblewrap sandbox: off, auto (where it works) or required");
    return Sandboxing.valueOf(word.toUpperCase(Locale.ROOT));
  }
}
