package dev.platform.identity.oauth.token;

import dev.platform.base.db.Persistence;
import dev.platform.base.room.Room;
import dev.platform.base.work.Reconciler;
import dev.platform.identity.access.Authentication;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds the tokens of the authorization server, and the way callers are told by them. */
public final class TokenRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(SigningKeys.class).in(Singleton.class);
    bindAsContract(Tokens.class).in(Singleton.class);
    bindAsContract(EndedTokens.class).in(Singleton.class);
    bindAsContract(ApiKeyTokens.class).in(Singleton.class);
    bindAsContract(RefreshTokens.class).in(Singleton.class);
    bindAsContract(TokenFamilies.class).in(Singleton.class);
    bindAsContract(ExternalTokens.class).in(Singleton.class);
    bind(TokenAuthentication.class).to(Authentication.class).in(Singleton.class);
    bind(TokenReconciler.class).to(Reconciler.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(MetadataResource.class, ServerMetadataResource.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(
        List.of(
            EndedTokenMapper.class,
            ExternalIdentityMapper.class,
            FamilyMapper.class,
            RemainsMapper.class,
            SigningKeyMapper.class),
        List.of(TokenFamilyId.class));
  }
}
