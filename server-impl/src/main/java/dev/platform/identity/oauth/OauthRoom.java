package dev.platform.identity.oauth;

import dev.platform.base.db.Persistence;
import dev.platform.base.room.Room;
import dev.platform.identity.access.Authentication;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds tokens and the way callers are told by them. */
public final class OauthRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(SigningKeys.class).in(Singleton.class);
    bindAsContract(Tokens.class).in(Singleton.class);
    bind(TokenAuthentication.class).to(Authentication.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(MetadataResource.class, TokenResource.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(List.of(SigningKeyMapper.class), List.of());
  }
}
