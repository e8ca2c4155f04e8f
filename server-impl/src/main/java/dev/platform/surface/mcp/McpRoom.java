package dev.platform.surface.mcp;

import dev.platform.base.room.Room;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds the tool server. */
public final class McpRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(Tools.class).in(Singleton.class);
    bindAsContract(McpOrigins.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(McpResource.class);
  }
}
