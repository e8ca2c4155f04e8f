package dev.platform.identity.session;

import dev.platform.base.db.Persistence;
import dev.platform.base.room.Room;
import dev.platform.base.work.Reconciler;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds sessions and password resets. It needs {@link PasswordResetLinks}. */
public final class SessionRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(Sessions.class).in(Singleton.class);
    bindAsContract(SessionCookies.class).in(Singleton.class);
    bindAsContract(KnownBrowsers.class).in(Singleton.class);
    bindAsContract(PasswordResetMails.class).in(Singleton.class);
    bindAsContract(PasswordResets.class).in(Singleton.class);
    bind(PasswordResetReconciler.class).to(Reconciler.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(SessionResource.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(
        List.of(SessionMapper.class, PasswordResetMapper.class), List.of(SessionId.class));
  }
}
