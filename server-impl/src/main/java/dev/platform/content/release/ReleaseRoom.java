package dev.platform.content.release;

import dev.platform.base.room.Room;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds releases. It needs {@link ReleaseSettings}, an outbound client and a clock. */
public final class ReleaseRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(Releases.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(ReleaseResource.class);
  }
}
