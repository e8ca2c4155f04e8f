package dev.platform.app;

import dev.platform.app.backup.CompleteBackup;
import dev.platform.app.backup.Restore;
import dev.platform.base.db.DatabaseAddress;
import dev.platform.base.db.EmbeddedPostgresServer;
import dev.platform.base.secret.Vault;
import dev.platform.engine.local.EngineBackup;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code restore}: makes an installation of a backup. */
@Command(
    name = "restore",
    mixinStandardHelpOptions = true,
    description = {
      "Restores a backup to an empty data directory and an empty database.",
      "Then start the server."
    },
    footer = {
      "",
      "Run it on the host of the new server as its user and with its settings, while",
      "no server runs there. Every file of the backup is verified first. For example:",
      "",
      "  platform restore /backup/platform-2026-11-27 --key /safe/place/secret.key",
      "  platform restore /backup/platform-2026-11-27 --check",
      "",
      "If a restore was interrupted, run it again.",
      "",
      "Exit status: 0 when everything is restored, 1 if not, 2 for invalid arguments."
    })
final class RestoreCommand implements Callable<Integer> {
  /** What may be in a data directory that is empty otherwise. */
  private static final Set<String> UNTOUCHED = Set.of("secret.key", "servers");

  @Mixin private final ConfigOption config = new ConfigOption();

  @Parameters(paramLabel = "DIR", description = "Directory of the backup.")
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private Path directory;

  @Option(
      names = "--key",
      paramLabel = "FILE",
      description = "Copy of secret.key. Default: the one in the data directory.")
  private @Nullable Path keyFile;

  @Option(names = "--check", description = "Only verify the backup, and the key if there is one.")
  private boolean checks;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli injects it
  private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    long begin = System.nanoTime();
    var settings = config.settings();
    var backup = CompleteBackup.open(directory);
    say("Verifying " + directory + ", " + backup.manifest().size());
    backup.verify();
    var key = key(settings);
    if (checks) {
      key.ifPresent(file -> requireFits(file, backup));
      say("%s is complete and undamaged".formatted(directory));
      return 0;
    }
    restore(backup, settings, key.orElseThrow(() -> missing(settings)));
    say(
        "Restored %s, took %d s. Start the server"
            .formatted(directory, Duration.ofNanos(System.nanoTime() - begin).toSeconds()));
    return 0;
  }

  private Optional<Path> key(Settings settings) {
    var key = keyFile == null ? settings.secretKey() : keyFile;
    return Optional.of(key).filter(Files::exists);
  }

  private IllegalArgumentException missing(Settings settings) {
    return new IllegalArgumentException(
        keyFile == null
            ? "--key: the backup needs a copy of its secret.key, and "
                + settings.data()
                + " has none"
            : "--key: file not found: " + keyFile);
  }

  private static Vault requireFits(Path key, CompleteBackup backup) {
    var vault = Vault.open(key);
    if (!backup.fits(vault)) {
      throw new IllegalArgumentException(
          key + " is not the key that this backup was encrypted with. Use another copy");
    }
    return vault;
  }

  private void restore(CompleteBackup backup, Settings settings, Path key) throws Exception {
    var vault = requireFits(key, backup);
    var data = settings.data();
    requireNoServer(settings);
    var engine = engine(settings, vault, backup);
    var restore = new Restore(backup, data, this::say);
    if (settings.database().isPresent()) {
      restore.requireNew(settings.database().get());
    }
    if (!restore.isRepeated()) {
      requireEmpty(data);
    }
    Folders.makeData(data);
    restore.begin(settings.database());
    install(key, settings.secretKey());
    if (engine.isPresent()) {
      engine.get().clear();
    }
    fillDatabase(restore, settings);
    if (engine.isPresent()) {
      restore.fill(engine.get());
    }
    restore.complete();
  }

  private static void requireNoServer(Settings settings) {
    var data = settings.data();
    var servers = RunningServers.of(data).list();
    if (!servers.isEmpty()) {
      throw new IllegalStateException(
          "a server uses %s, process %d. Stop it first".formatted(data, servers.get(0).pid()));
    }
    EmbeddedPostgresServer.requireUnused(settings.embeddedDatabase());
  }

  private static Optional<EngineBackup> engine(
      Settings settings, Vault vault, CompleteBackup backup)
      throws IOException, InterruptedException {
    var owners = backup.manifest().engine();
    return owners == null ? Optional.empty() : Optional.of(settings.engine().backup(vault, owners));
  }

  private static void requireEmpty(Path data) throws IOException {
    if (!Files.isDirectory(data)) {
      return;
    }
    try (var entries = Files.list(data)) {
      List<String> found =
          entries
              .map(entry -> entry.getFileName().toString())
              .filter(name -> !UNTOUCHED.contains(name))
              .sorted()
              .toList();
      if (!found.isEmpty()) {
        throw new IllegalStateException(
            "the data directory %s is not empty: it contains %s. Rename or delete it"
                .formatted(data, String.join(", ", found)));
      }
    }
  }

  /** With the mode that it has to have. */
  private static void install(Path key, Path place) throws IOException {
    var permissions = PosixFilePermissions.fromString("rw-------");
    if (Files.exists(place) && Files.isSameFile(key, place)) {
      Files.setPosixFilePermissions(place, permissions);
      return;
    }
    var text = Files.readAllBytes(key);
    var mode = PosixFilePermissions.asFileAttribute(permissions);
    Files.deleteIfExists(place);
    try (var channel =
        Files.newByteChannel(
            place, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), mode)) {
      channel.write(ByteBuffer.wrap(text));
    }
  }

  private static void fillDatabase(Restore restore, Settings settings)
      throws IOException, InterruptedException {
    Optional<DatabaseAddress> external = settings.database();
    if (external.isPresent()) {
      restore.fill(external.get());
      return;
    }
    try (var server = EmbeddedPostgresServer.start(settings.embeddedDatabase())) {
      restore.fill(server.address());
    }
  }

  private void say(String text) {
    var out = spec.commandLine().getOut();
    out.println(text);
    out.flush();
  }
}
