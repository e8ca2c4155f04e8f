package dev.platform.app;

import dev.platform.app.backup.Backup;
import dev.platform.app.backup.Manifest;
import dev.platform.base.db.EmbeddedPostgresServer;
import dev.platform.base.db.SecretKeyCheck;
import dev.platform.base.secret.Vault;
import dev.platform.engine.local.EngineBackup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code backup}: saves the installation to a directory. */
@Command(
    name = "backup",
    mixinStandardHelpOptions = true,
    description = {
      "Saves the installation to a new directory.",
      "Saves the database, artifacts, disks, Key Value instances, and the backups of",
      "Postgres instances."
    },
    footer = {
      "",
      "Run it on the server's host as the server's user and with its settings. The",
      "server can keep running. The backup does not contain secret.key: copy that file",
      "once, and keep it in another place. For example:",
      "",
      "  platform backup /backup/platform-2026-11-27",
      "  platform backup /backup/platform-2026-11-27 --without-logs",
      "",
      "Copy the directory to another host. `platform restore` restores it.",
      "",
      "Exit status: 0 when the backup is complete, 1 if it failed, 2 for invalid",
      "arguments. A backup that failed or was interrupted leaves no directory."
    })
final class BackupCommand implements Callable<Integer> {
  @Mixin private final ConfigOption config = new ConfigOption();

  @Parameters(paramLabel = "DIR", description = "Directory that does not exist yet or is empty.")
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private Path directory;

  @Option(names = "--without-logs", description = "Leave out log lines.")
  private boolean leavesOutLogs;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli injects it
  private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    long begin = System.nanoTime();
    var settings = config.settings();
    var key = key(settings);
    var vault = Vault.open(key);
    var backup =
        new Backup(
            Version.text(), !leavesOutLogs, check -> SecretKeyCheck.fits(check, vault), this::say);
    var manifest = run(backup, settings, engine(settings, vault));
    say(
        "Backup of %s in %s, took %d s"
            .formatted(
                manifest.size(),
                directory,
                Duration.ofNanos(System.nanoTime() - begin).toSeconds()));
    say(
        "A restore needs the key %s, which is not in the backup. Keep a copy of the key in another place"
            .formatted(key));
    return 0;
  }

  private static Path key(Settings settings) {
    var key = settings.secretKey();
    if (!Files.exists(key)) {
      throw new IllegalStateException(
          key
              + " does not exist. Run this command on the server's host, as the server's user and"
              + " with its settings");
    }
    return key;
  }

  private Manifest run(Backup backup, Settings settings, Optional<EngineBackup> engine)
      throws Exception {
    var running = settings.runningDatabase();
    if (running.isPresent()) {
      return backup.run(directory, running.get(), engine);
    }
    try (var server = EmbeddedPostgresServer.start(settings.embeddedDatabase())) {
      return backup.run(directory, server.address(), engine);
    }
  }

  private Optional<EngineBackup> engine(Settings settings, Vault vault)
      throws IOException, InterruptedException {
    if (!Files.isDirectory(settings.engine().local().data())) {
      say("No worker uses this data directory: artifacts, disks, and datastores are not saved");
      return Optional.empty();
    }
    return Optional.of(settings.engine().backup(vault));
  }

  private void say(String text) {
    var out = spec.commandLine().getOut();
    out.println(text);
    out.flush();
  }
}
