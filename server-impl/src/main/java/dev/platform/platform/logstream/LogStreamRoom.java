package dev.platform.platform.logstream;

import dev.platform.base.db.Persistence;
import dev.platform.base.room.Room;
import dev.platform.platform.ServiceCleanup;
import dev.platform.platform.datastore.DatastoreCleanup;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds log stream settings. */
public final class LogStreamRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(LogStreamOverrides.class).in(Singleton.class);
    bind(LogStreamServiceCleanup.class).to(ServiceCleanup.class).in(Singleton.class);
    bind(LogStreamDatastoreCleanup.class).to(DatastoreCleanup.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(LogStreamResource.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(List.of(LogStreamDropMapper.class), List.of());
  }
}
