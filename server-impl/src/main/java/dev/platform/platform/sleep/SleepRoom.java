package dev.platform.platform.sleep;

import dev.platform.base.db.Persistence;
import dev.platform.base.room.Room;
import dev.platform.base.work.Reconciler;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds this room. It needs {@link SleepSettings}. */
public final class SleepRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(Visits.class).in(Singleton.class);
    bindAsContract(WakeTask.class).in(Singleton.class);
    bind(SleepReconciler.class).to(Reconciler.class).in(Singleton.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(List.of(SleepMapper.class), List.of());
  }
}
