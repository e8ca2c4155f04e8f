package dev.platform.app;

import dev.platform.platform.datastore.DatastoreStatus;
import dev.platform.platform.postgres.PostgresId;
import dev.platform.platform.postgres.Recoveries;
import dev.platform.platform.postgres.RecoveryRequest;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code postgres recover}: a new instance with the data that another one had at a time. */
@Command(
    name = "recover",
    mixinStandardHelpOptions = true,
    description = {
      "Creates a Postgres instance with the data that another one had at a time.",
      "The original instance stays as it is."
    },
    footer = {
      "",
      "Run it on the server's host while the server runs. The new instance is in the",
      "same workspace and environment. It has the database, user, settings, and IP",
      "allowlist of the original, a new password, no standby, and no read replicas.",
      "For example:",
      "",
      "  platform postgres recover dpg-d1m3k8p0g4t6r2n5q7v9-a --to 2026-11-23T09:30:00Z",
      "",
      "Exit status: 0 when the instance is available, 1 if it cannot be recovered,",
      "2 for invalid arguments. If you interrupt the command, the server continues."
    })
final class RecoverCommand implements Callable<Integer> {
  private static final String LATEST = "latest";
  private static final Duration PAUSE = Duration.ofMillis(500);
  private static final int PAUSES_PER_LINE = 20;
  private static final int LINES_UNTIL_HINT = 3;

  @Mixin private final ConfigOption config = new ConfigOption();

  @Parameters(
      paramLabel = "ID",
      description = "ID of the original instance, see `postgres backups`.")
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private String id;

  @Option(
      names = "--to",
      required = true,
      paramLabel = "TIME",
      description =
          "Time in RFC 3339 format, such as 2026-11-23T09:30:00Z, or latest. Later changes are left"
              + " out.")
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private String to;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "Name of the new instance. Default: the name of the original with -recovered.")
  private @Nullable String name;

  @Option(
      names = "--plan",
      paramLabel = "PLAN",
      description = "Plan of the new instance. Default: that of the original.")
  private @Nullable String plan;

  @Option(names = "--no-wait", description = "Do not wait until the new instance is available.")
  private boolean returnsAtOnce;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli injects it
  private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    var request = new RecoveryRequest(BackupsCommand.postgresId(id), time(), name, plan);
    var settings = config.settings();
    try (var platform = new Platform(settings, Optional.empty(), step -> {}, () -> {})) {
      var recoveries = platform.open().getService(Recoveries.class);
      var begun = recoveries.recover(request);
      var out = spec.commandLine().getOut();
      out.printf(
          "Recovering %s to %s%nID    %s%nName  %s%n",
          id, begun.to(), begun.instance().id().value(), begun.instance().config().name());
      if (returnsAtOnce) {
        out.println("The server recovers it in the background.");
        return 0;
      }
      await(recoveries, begun.instance().id(), out);
      show(begun, settings, out);
    }
    return 0;
  }

  private @Nullable Instant time() {
    try {
      return to.equals(LATEST) ? null : OffsetDateTime.parse(to).toInstant();
    } catch (DateTimeParseException e) {
      throw new ParameterException(
          spec.commandLine(),
          to + " is not a time. Use RFC 3339 format, such as 2026-11-23T09:30:00Z, or latest.",
          e);
    }
  }

  private static void await(Recoveries recoveries, PostgresId copy, PrintWriter out) {
    long begunAt = System.nanoTime();
    for (int pauses = 1; !isAvailable(recoveries.progress(copy)); pauses++) {
      LockSupport.parkNanos(PAUSE.toNanos());
      if (pauses % PAUSES_PER_LINE == 0) {
        out.printf("Waiting for %d s%n", Duration.ofNanos(System.nanoTime() - begunAt).toSeconds());
      }
      if (pauses == PAUSES_PER_LINE * LINES_UNTIL_HINT) {
        out.println("A server with the role worker must run, and restores the data now.");
      }
      out.flush();
    }
    out.printf(
        "Available after %.1f s%n", Duration.ofNanos(System.nanoTime() - begunAt).toMillis() / 1e3);
  }

  private static boolean isAvailable(Recoveries.Progress progress) {
    if (progress.failure() != null) {
      throw new IllegalStateException(
          progress.instance().id().value()
              + " cannot be recovered. "
              + progress.failure()
              + " Delete it, and try again");
    }
    return progress.instance().status() == DatastoreStatus.AVAILABLE;
  }

  private static void show(Recoveries.Progress begun, Settings settings, PrintWriter out) {
    var copy = begun.instance();
    var api = settings.api().url();
    out.printf(
        "%nInternal host       %s%nDatabase            %s%nUser                %s%n",
        copy.id().value(), copy.databaseName(), copy.databaseUser());
    out.printf("Page                %s/d/%s%n", api, copy.id().value());
    out.printf(
        "Connection strings  GET %s/v1/postgres/%s/connection-info%n", api, copy.id().value());
  }
}
