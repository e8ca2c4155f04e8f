package dev.platform.identity.page;

import dev.platform.base.room.Room;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds the pages. */
public final class PageRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(Visitors.class).in(Singleton.class);
    bindAsContract(PageViews.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(
        StartResource.class,
        LoginResource.class,
        ConsentResource.class,
        DeviceResource.class,
        KeyPagesResource.class,
        AccountPagesResource.class,
        MemberPagesResource.class,
        InvitationPagesResource.class,
        WorkspacePagesResource.class,
        AssetsResource.class);
  }
}
