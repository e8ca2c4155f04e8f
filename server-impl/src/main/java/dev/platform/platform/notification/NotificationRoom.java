package dev.platform.platform.notification;

import dev.platform.base.db.Persistence;
import dev.platform.base.room.Room;
import dev.platform.base.work.Reconciler;
import dev.platform.platform.ServiceCleanup;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds notifications. */
public final class NotificationRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(NotificationOverrides.class).in(Singleton.class);
    bindAsContract(NotificationMails.class).in(Singleton.class);
    bindAsContract(Notifications.class).in(Singleton.class);
    bind(NotificationReconciler.class).to(Reconciler.class).in(Singleton.class);
    bind(NotificationOverrideCleanup.class).to(ServiceCleanup.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(NotificationResource.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(
        List.of(NotificationOverrideMapper.class, NoticeMapper.class), List.of());
  }
}
