package dev.platform.client;

import dev.platform.client.api.PostgresApi;
import dev.platform.client.error.GoneException;
import dev.platform.client.error.NotFoundException;
import dev.platform.client.error.TimedOutException;
import dev.platform.client.internal.Http;
import dev.platform.client.model.DatabaseStatus;
import dev.platform.client.model.NewPostgres;
import dev.platform.client.model.PostgresDetail;
import dev.platform.client.model.SuspendedState;
import java.time.Duration;

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

  private boolean exists(String postgresId) {
    try {
      return postgresId.equals(get(postgresId).id());
    } catch (NotFoundException | GoneException e) {
      return false;
    }
  }
}
