package dev.platform.surface.graphql;

import dev.platform.base.room.Room;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds GraphQL. */
public final class GraphqlRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(GraphqlRequests.class).in(Singleton.class);
    bindAsContract(EventStreams.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(GraphqlResource.class);
  }
}
