package dev.platform.platform.envgroup;

import dev.platform.base.db.Persistence;
import dev.platform.base.room.Room;
import dev.platform.platform.ServiceCleanup;
import dev.platform.platform.deploy.ReleaseContributor;
import dev.platform.platform.environment.EnvironmentContents;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds environment groups. */
public final class EnvGroupRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(EnvGroupStore.class).in(Singleton.class);
    bindAsContract(EnvGroupValueStore.class).in(Singleton.class);
    bindAsContract(EnvGroups.class).in(Singleton.class);
    bind(EnvGroupContributor.class).to(ReleaseContributor.class).in(Singleton.class);
    bind(EnvGroupServiceCleanup.class).to(ServiceCleanup.class).in(Singleton.class);
    bind(EnvironmentEnvGroups.class).to(EnvironmentContents.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(EnvGroupResource.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(List.of(EnvGroupMapper.class), List.of(EnvGroupId.class));
  }
}
