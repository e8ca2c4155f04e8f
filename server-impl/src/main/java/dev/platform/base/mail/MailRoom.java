package dev.platform.base.mail;

import dev.platform.base.db.Persistence;
import dev.platform.base.room.Room;
import dev.platform.base.work.Reconciler;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds mail. It needs {@link MailSettings}. */
public final class MailRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(MailOutbox.class).in(Singleton.class);
    bind(MailReconciler.class).to(Reconciler.class).in(Singleton.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(List.of(MailMapper.class), List.of());
  }
}
