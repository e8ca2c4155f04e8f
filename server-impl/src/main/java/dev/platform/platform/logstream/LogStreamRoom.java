package dev.platform.platform.logstream;

import dev.platform.base.db.Persistence;
import dev.platform.base.room.Room;
import dev.platform.platform.ServiceCleanup;
import dev.platform.platform.datastore.DatastoreCleanup;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds log streams. {@code app} starts and closes the {@link LogStreamSender}. */
public final class LogStreamRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(LogStreamRules.class).in(Singleton.class);
    bindAsContract(LogStreamStore.class).in(Singleton.class);
    bindAsContract(LogStreams.class).in(Singleton.class);
    bindAsContract(LogStreamBatches.class).in(Singleton.class);
    bindAsContract(LogStreamNotices.class).in(Singleton.class);
    bindAsContract(LogStreamSender.class).in(Singleton.class);
    bind(LogStreamServiceCleanup.class).to(ServiceCleanup.class).in(Singleton.class);
    bind(LogStreamDatastoreCleanup.class).to(DatastoreCleanup.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(LogStreamResource.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(List.of(LogStreamMapper.class, SendingMapper.class), List.of());
  }
}
