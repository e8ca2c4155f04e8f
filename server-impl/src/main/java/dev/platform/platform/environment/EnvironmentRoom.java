package dev.platform.platform.environment;

import dev.platform.base.db.Persistence;
import dev.platform.base.room.Room;
import dev.platform.platform.BatchRead;
import dev.platform.platform.EnvironmentId;
import dev.platform.platform.ResourceId;
import dev.platform.platform.routing.AllowLists;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds environments and their protection. */
public final class EnvironmentRoom extends Room {
  @Override
  protected void configure() {
    bind(EnvironmentReads.class).to(BatchRead.class).in(Singleton.class);
    bindAsContract(EnvironmentStore.class).in(Singleton.class);
    bindAsContract(Moves.class).in(Singleton.class);
    bindAsContract(Environments.class).in(Singleton.class);
    bind(EnvironmentAllowLists.class).to(AllowLists.class).in(Singleton.class);
    bindAsContract(Protection.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(EnvironmentResource.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(
        List.of(EnvironmentMapper.class), List.of(EnvironmentId.class, ResourceId.class));
  }
}
