package dev.platform.app;

import dev.platform.base.id.MalformedId;
import dev.platform.platform.postgres.InstanceBackups;
import dev.platform.platform.postgres.PostgresId;
import dev.platform.platform.postgres.Recoveries;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code postgres backups}: to which times instances can be recovered. */
@Command(
    name = "backups",
    mixinStandardHelpOptions = true,
    description = {
      "Lists the times that Postgres instances can be recovered to.",
      "Also shows their last base backups, and problems with backups."
    },
    footer = {"", "Works whether or not the server is running. Shows what the server noted last."})
final class BackupsCommand implements Callable<Integer> {
  @Mixin private final ConfigOption config = new ConfigOption();

  @Parameters(
      paramLabel = "ID",
      arity = "0..1",
      description = "ID of a Postgres instance. Default: all.")
  private @Nullable String id;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli injects it
  private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    var one = id == null ? null : postgresId(id);
    var settings = config.settings();
    try (var platform = new Platform(settings, Optional.empty(), step -> {}, () -> {})) {
      var recoveries = platform.open().getService(Recoveries.class);
      var shown = one == null ? recoveries.backups() : List.of(recoveries.backups(one));
      var out = spec.commandLine().getOut();
      if (shown.isEmpty()) {
        out.println("There are no Postgres instances.");
      }
      shown.forEach(backups -> show(backups, out));
    }
    return 0;
  }

  /** An ID as it was typed. */
  static PostgresId postgresId(String id) {
    try {
      return new PostgresId(id);
    } catch (MalformedId e) {
      throw new IllegalArgumentException(
          id + " is not the ID of a Postgres instance. Run `postgres backups` to list them", e);
    }
  }

  private static void show(InstanceBackups backups, PrintWriter out) {
    out.printf("%s  %s  %s%n", backups.id().value(), backups.name(), window(backups));
    if (backups.completedAt() != null) {
      out.printf("  last base backup  %s%n", seconds(backups.completedAt()));
    }
    if (backups.backupFailure() != null) {
      out.printf("  backup failed     %s%n", backups.backupFailure());
    }
    if (backups.archiveFailure() != null) {
      out.printf("  archive failed    %s%n", backups.archiveFailure());
    }
  }

  private static String window(InstanceBackups backups) {
    if (backups.primaryId() != null) {
      return "read replica of " + backups.primaryId().value();
    }
    return backups.window().isEmpty() ? "no backups" : backups.window();
  }

  private static Instant seconds(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS);
  }
}
