package dev.platform.client;

import dev.platform.client.api.KeyValueApi;
import dev.platform.client.error.GoneException;
import dev.platform.client.error.NotFoundException;
import dev.platform.client.error.TimedOutException;
import dev.platform.client.internal.Http;
import dev.platform.client.model.DatabaseStatus;
import dev.platform.client.model.KeyValueDetail;
import dev.platform.client.model.NewKeyValue;
import java.time.Duration;

/** Servers that speak the Redis protocol. */
public final class KeyValues extends KeyValueApi {
  private final Http http;

  KeyValues(Http http) {
    super(http);
    this.http = http;
  }

  /**
   * Creates an instance, waits until it accepts connections, and returns it. Throws {@link
   * TimedOutException} on a timeout; the instance is still being created.
   */
  public KeyValueDetail createAndWait(NewKeyValue instance, Duration timeout) {
    return waitUntilAvailable(create(instance).id(), timeout);
  }

  /**
   * Waits until an instance accepts connections and returns it: after it was created, resumed, or
   * got another plan. Polls every 0.2 to 2 seconds. Throws {@link TimedOutException} on a timeout.
   */
  public KeyValueDetail waitUntilAvailable(String redisId, Duration timeout) {
    return new Polling(http, timeout)
        .until(
            () -> get(redisId),
            it -> DatabaseStatus.AVAILABLE.equals(it.status()),
            "Key Value instance %s is not available".formatted(redisId));
  }

  /**
   * Waits until the API no longer returns an instance that was deleted. Polls every 0.2 to 2
   * seconds. Throws {@link TimedOutException} on a timeout.
   */
  public void waitUntilDeleted(String redisId, Duration timeout) {
    new Polling(http, timeout)
        .until(
            () -> exists(redisId),
            exists -> !exists,
            "Key Value instance %s still exists".formatted(redisId));
  }

  private boolean exists(String redisId) {
    try {
      return redisId.equals(get(redisId).id());
    } catch (NotFoundException | GoneException e) {
      return false;
    }
  }
}
