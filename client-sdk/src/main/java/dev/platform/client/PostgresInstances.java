package dev.platform.client;

import dev.platform.client.api.PostgresApi;
import dev.platform.client.error.ExportFailedException;
import dev.platform.client.error.GoneException;
import dev.platform.client.error.NotFoundException;
import dev.platform.client.error.TimedOutException;
import dev.platform.client.internal.Http;
import dev.platform.client.model.DatabaseStatus;
import dev.platform.client.model.NewPostgres;
import dev.platform.client.model.PostgresDetail;
import dev.platform.client.model.PostgresExport;
import dev.platform.client.model.SuspendedState;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** PostgreSQL servers with one database each, and their read replicas. */
public final class PostgresInstances extends PostgresApi {
  private final Http http;

  PostgresInstances(Http http) {
    super(http);
    this.http = http;
  }

  /**
   * Creates an instance, waits until it accepts connections, and returns it. Throws {@link
   * TimedOutException} on a timeout; the instance is still being created.
   */
  public PostgresDetail createAndWait(NewPostgres instance, Duration timeout) {
    return waitUntilAvailable(create(instance).id(), timeout);
  }

  /**
   * Waits until an instance accepts connections and returns it: after it was created, resumed,
   * restarted, or got another plan. Polls every 0.2 to 2 seconds. Throws {@link TimedOutException}
   * on a timeout.
   */
  public PostgresDetail waitUntilAvailable(String postgresId, Duration timeout) {
    return new Polling(http, timeout)
        .until(
            () -> get(postgresId),
            it -> DatabaseStatus.AVAILABLE.equals(it.status()),
            "Postgres instance %s is not available".formatted(postgresId));
  }

  /**
   * Waits until an instance is suspended and returns it. Polls every 0.2 to 2 seconds. Throws
   * {@link TimedOutException} on a timeout.
   */
  public PostgresDetail waitUntilSuspended(String postgresId, Duration timeout) {
    return new Polling(http, timeout)
        .until(
            () -> get(postgresId),
            it -> SuspendedState.SUSPENDED.equals(it.suspended()),
            "Postgres instance %s is not suspended".formatted(postgresId));
  }

  /**
   * Waits until the API no longer returns an instance that was deleted. Polls every 0.2 to 2
   * seconds. Throws {@link TimedOutException} on a timeout.
   */
  public void waitUntilDeleted(String postgresId, Duration timeout) {
    new Polling(http, timeout)
        .until(
            () -> exists(postgresId),
            exists -> !exists,
            "Postgres instance %s still exists".formatted(postgresId));
  }

  /**
   * Exports an instance, waits until the export is complete, and returns it with its {@code url}.
   * Polls every 0.2 to 2 seconds. Throws {@link ExportFailedException} if it cannot be made, and
   * {@link TimedOutException} on a timeout; the export continues.
   */
  public PostgresExport exportAndWait(String postgresId, Duration timeout) {
    Set<String> known =
        listExports(postgresId).stream().map(PostgresExport::id).collect(Collectors.toSet());
    createExport(postgresId);
    AtomicReference<@Nullable String> seen = new AtomicReference<>();
    return new Polling(http, timeout)
        .until(
            () -> newest(postgresId, known, seen),
            it -> it.filter(export -> export.url() != null).isPresent(),
            "The export of Postgres instance %s is not complete".formatted(postgresId))
        .orElseThrow();
  }

  /** One that failed is no longer listed. */
  private Optional<PostgresExport> newest(
      String postgresId, Set<String> known, AtomicReference<@Nullable String> seen) {
    Optional<PostgresExport> newest =
        listExports(postgresId).stream().filter(it -> !known.contains(it.id())).findFirst();
    newest.map(PostgresExport::id).ifPresent(seen::set);
    String missing = seen.get();
    if (newest.isEmpty() && missing != null) {
      throw new ExportFailedException(postgresId, missing);
    }
    return newest;
  }

  /**
   * Downloads a complete export to a file, which {@code pg_restore} reads. Its {@code url} is valid
   * for an hour; list the exports again for a new one. Throws {@link TimedOutException} on a
   * timeout. Unless the download succeeds, no file is written.
   */
  public void download(PostgresExport export, Path file, Duration timeout) {
    String url = export.url();
    if (url == null) {
      throw new IllegalArgumentException("Export %s is not complete".formatted(export.id()));
    }
    http.download(URI.create(url), file, timeout);
  }

  private boolean exists(String postgresId) {
    try {
      return postgresId.equals(get(postgresId).id());
    } catch (NotFoundException | GoneException e) {
      return false;
    }
  }
}
