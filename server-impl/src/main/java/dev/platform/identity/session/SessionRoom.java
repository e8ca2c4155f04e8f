package dev.platform.identity.session;

import dev.platform.base.db.Persistence;
import dev.platform.base.room.Room;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds sessions. */
public final class SessionRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(Sessions.class).in(Singleton.class);
    bindAsContract(SessionCookies.class).in(Singleton.class);
    bindAsContract(KnownBrowsers.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(SessionResource.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(List.of(SessionMapper.class), List.of(SessionId.class));
  }
}
