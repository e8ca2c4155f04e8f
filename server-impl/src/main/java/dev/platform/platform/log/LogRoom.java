package dev.platform.platform.log;

import dev.platform.base.db.Persistence;
import dev.platform.base.room.Room;
import dev.platform.base.work.Reconciler;
import jakarta.inject.Singleton;
import java.util.List;

/**
 * Binds logs. {@code app} starts and closes the {@link LogWriter} and the {@link LogTail}, and
 * serves the {@link LogStream} at the listener of the API.
 */
public final class LogRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(Logs.class).in(Singleton.class);
    bind(LogWriter.class).to(LogWriter.class).to(LogSink.class).in(Singleton.class);
    bindAsContract(CommittedLines.class).in(Singleton.class);
    bindAsContract(LogTail.class).in(Singleton.class);
    bindAsContract(LogStream.class).in(Singleton.class);
    bind(LogPartitionReconciler.class).to(Reconciler.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(LogResource.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(List.of(LogMapper.class), List.of());
  }
}
