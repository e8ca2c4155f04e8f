package dev.platform.identity.page;

import dev.platform.base.room.Room;
import dev.platform.identity.oauth.authorization.ErrorPages;
import dev.platform.page.Tab;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds the pages of identity. */
public final class IdentityPageRoom extends Room {
  @Override
  protected void configure() {
    bind(IdentityTabs.API_KEYS).to(Tab.class);
    bind(IdentityTabs.MEMBERS).to(Tab.class);
    bind(IdentityTabs.ACCOUNT).to(Tab.class);
    bind(ClientErrorPages.class).to(ErrorPages.class).in(Singleton.class);
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
        PasswordResetPagesResource.class,
        WorkspacePagesResource.class);
  }
}
