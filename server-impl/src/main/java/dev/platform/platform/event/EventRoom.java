package dev.platform.platform.event;

import dev.platform.base.db.Persistence;
import dev.platform.base.room.Room;
import dev.platform.base.work.Reconciler;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds the timeline. It needs {@link EventSettings}. */
public final class EventRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(Events.class).in(Singleton.class);
    bind(EventRetentionReconciler.class).to(Reconciler.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(EventResource.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(List.of(EventMapper.class), List.of());
  }
}
