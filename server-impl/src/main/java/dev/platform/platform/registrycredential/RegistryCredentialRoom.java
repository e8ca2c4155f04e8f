package dev.platform.platform.registrycredential;

import dev.platform.base.db.Persistence;
import dev.platform.base.room.Room;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds registry credentials. */
public final class RegistryCredentialRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(RegistryCredentialStore.class).in(Singleton.class);
    bindAsContract(RegistryCredentials.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(RegistryCredentialResource.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(
        List.of(RegistryCredentialMapper.class), List.of(RegistryCredentialId.class));
  }
}
