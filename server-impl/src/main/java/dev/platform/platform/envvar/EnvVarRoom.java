package dev.platform.platform.envvar;

import dev.platform.base.db.Persistence;
import dev.platform.base.room.Room;
import dev.platform.platform.ServiceCleanup;
import dev.platform.platform.deploy.ReleaseContributor;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds variables. */
public final class EnvVarRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(EnvVarStore.class).in(Singleton.class);
    bindAsContract(EnvVars.class).in(Singleton.class);
    bind(EnvVarContributor.class).to(ReleaseContributor.class).in(Singleton.class);
    bind(EnvVarCleanup.class).to(ServiceCleanup.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(EnvVarResource.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(List.of(EnvVarMapper.class), List.of());
  }
}
