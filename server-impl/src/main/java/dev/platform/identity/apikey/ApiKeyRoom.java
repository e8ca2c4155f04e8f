package dev.platform.identity.apikey;

import dev.platform.base.db.Persistence;
import dev.platform.base.room.Room;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds API keys. */
public final class ApiKeyRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(ApiKeys.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(ApiKeyResource.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(List.of(ApiKeyMapper.class), List.of(ApiKeyId.class));
  }
}
