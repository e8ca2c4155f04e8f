package dev.platform.base.limit;

import dev.platform.base.db.Persistence;
import dev.platform.base.room.Room;
import dev.platform.base.work.Reconciler;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds shared limits, and what slows down guessing. */
public final class LimitRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(RateLimiter.class).in(Singleton.class);
    bindAsContract(AttemptThrottle.class).in(Singleton.class);
    bind(AttemptReconciler.class).to(Reconciler.class).in(Singleton.class);
    bind(BucketReconciler.class).to(Reconciler.class).in(Singleton.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(List.of(AttemptMapper.class), List.of());
  }
}
