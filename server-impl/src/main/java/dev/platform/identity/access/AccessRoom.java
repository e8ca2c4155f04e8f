package dev.platform.identity.access;

import dev.platform.base.db.Persistence;
import dev.platform.base.room.Room;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds the decision. */
public final class AccessRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(AccessCache.class).in(Singleton.class);
    bind(RoleAccess.class).to(Access.class).in(Singleton.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(List.of(AccessMapper.class), List.of());
  }
}
