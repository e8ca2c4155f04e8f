package dev.platform.platform.explorer;

import dev.platform.base.room.Room;
import dev.platform.page.Tab;
import java.util.List;

/** Binds the page with which users try GraphQL. */
public final class ExplorerRoom extends Room {
  @Override
  protected void configure() {
    bind(ExplorerPageResource.TAB).to(Tab.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(ExplorerPageResource.class);
  }
}
