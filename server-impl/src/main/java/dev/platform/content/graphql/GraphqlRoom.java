package dev.platform.content.graphql;

import dev.platform.base.room.Room;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds queries over the blog. It needs the content and the origins of the installation. */
public final class GraphqlRoom extends Room {
  @Override
  protected void configure() {
    bind(LibraryPosts.class).to(Posts.class).in(Singleton.class);
    bindAsContract(Queries.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(GraphqlResource.class);
  }
}
