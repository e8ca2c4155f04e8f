package dev.platform.base.idempotency;

import dev.platform.base.db.Persistence;
import dev.platform.base.room.Room;
import dev.platform.base.work.Reconciler;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds the keys and what forgets them. */
public final class IdempotencyRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(IdempotencyKeys.class).in(Singleton.class);
    bind(IdempotencyReconciler.class).to(Reconciler.class).in(Singleton.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(List.of(IdempotencyMapper.class), List.of());
  }
}
