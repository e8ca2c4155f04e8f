package dev.platform.identity.oauth;

import dev.platform.base.db.Persistence;
import dev.platform.base.net.Outbound;
import dev.platform.base.room.Room;
import dev.platform.base.work.Reconciler;
import dev.platform.identity.access.Authentication;
import dev.platform.identity.session.ClientLogins;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds the authorization server and the way callers are told by its tokens. */
public final class OauthRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(Outbound.class).in(Singleton.class);
    bindAsContract(SigningKeys.class).in(Singleton.class);
    bindAsContract(Tokens.class).in(Singleton.class);
    bindAsContract(EndedTokens.class).in(Singleton.class);
    bindAsContract(ApiKeyTokens.class).in(Singleton.class);
    bindAsContract(ClientDocuments.class).in(Singleton.class);
    bindAsContract(Clients.class).in(Singleton.class);
    bindAsContract(RefreshTokens.class).in(Singleton.class);
    bind(TokenFamilies.class).to(TokenFamilies.class).to(ClientLogins.class).in(Singleton.class);
    bindAsContract(Authorizations.class).in(Singleton.class);
    bindAsContract(AuthorizationAnswers.class).in(Singleton.class);
    bindAsContract(AuthorizationQuery.class).in(Singleton.class);
    bindAsContract(AuthorizationRequests.class).in(Singleton.class);
    bindAsContract(ExternalTokens.class).in(Singleton.class);
    bindAsContract(DeviceLogins.class).in(Singleton.class);
    bind(TokenAuthentication.class).to(Authentication.class).in(Singleton.class);
    bind(OauthReconciler.class).to(Reconciler.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(
        AuthorizationResource.class,
        CliLoginResource.class,
        ClientResource.class,
        MetadataResource.class,
        ServerMetadataResource.class,
        TokenResource.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(
        List.of(
            ClientMapper.class,
            CodeMapper.class,
            ConsentMapper.class,
            DeviceMapper.class,
            EndedTokenMapper.class,
            ExternalIdentityMapper.class,
            FamilyMapper.class,
            RemainsMapper.class,
            RequestMapper.class,
            SigningKeyMapper.class),
        List.of(AuthorizationId.class, TokenFamilyId.class));
  }
}
