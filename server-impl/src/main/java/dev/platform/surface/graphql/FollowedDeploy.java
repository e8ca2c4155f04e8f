package dev.platform.surface.graphql;

import dev.platform.identity.access.Caller;
import dev.platform.surface.operation.DeployStatuses;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A deploy, each time its status changes, until it has ended. */
final class FollowedDeploy implements Followed {
  private final Supplier<@Nullable Object> read;
  private @Nullable String seen;

  /**
   * A deploy.
   *
   * @param lastEvent the last status that the client has
   * @param read reads it, and checks access with that
   */
  FollowedDeploy(Optional<String> lastEvent, Supplier<@Nullable Object> read) {
    this.seen = lastEvent.orElse(null);
    this.read = read;
  }

  @Override
  public Optional<Event> next(Duration patience) {
    var changed = change();
    if (changed.isEmpty()) {
      LockSupport.parkNanos(patience.toNanos());
      changed = change();
    }
    return changed;
  }

  private Optional<Event> change() {
    @Nullable Object deploy = read.get();
    if (deploy == null) {
      return Optional.empty();
    }
    var status = String.valueOf(ModelProperties.get(deploy, "status"));
    if (status.equals(seen)) {
      return Optional.empty();
    }
    seen = status;
    return Optional.of(new Event(deploy, status));
  }

  @Override
  public boolean isOver() {
    return seen != null && !DeployStatuses.isGoingOn(seen);
  }

  /** Each read does. */
  @Override
  public void check(Caller caller) {}

  @Override
  public void close() {}
}
