package dev.platform.platform.secretfile;

import dev.platform.base.db.Persistence;
import dev.platform.base.room.Room;
import dev.platform.platform.ServiceCleanup;
import dev.platform.platform.deploy.ReleaseContributor;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds secret files. */
public final class SecretFileRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(SecretFileStore.class).in(Singleton.class);
    bindAsContract(SecretFiles.class).in(Singleton.class);
    bind(SecretFileContributor.class).to(ReleaseContributor.class).in(Singleton.class);
    bind(SecretFileCleanup.class).to(ServiceCleanup.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(SecretFileResource.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(List.of(SecretFileMapper.class), List.of());
  }
}
