package dev.platform.identity.oauth.authorization;

import dev.platform.base.db.Persistence;
import dev.platform.base.room.Room;
import dev.platform.base.work.Reconciler;
import dev.platform.identity.session.ClientLogins;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds what people allow clients, and the exchange of it for tokens. */
public final class AuthorizationRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(Authorizations.class).in(Singleton.class);
    bind(CommandLineLogins.class).to(ClientLogins.class).in(Singleton.class);
    bindAsContract(AuthorizationResponses.class).in(Singleton.class);
    bindAsContract(AuthorizationCodes.class).in(Singleton.class);
    bindAsContract(AuthorizationQuery.class).in(Singleton.class);
    bindAsContract(AuthorizationRequests.class).in(Singleton.class);
    bindAsContract(DeviceLogins.class).in(Singleton.class);
    bind(AuthorizationReconciler.class).to(Reconciler.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(AuthorizationResource.class, CliLoginResource.class, TokenResource.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(
        List.of(CodeMapper.class, ConsentMapper.class, DeviceMapper.class, RequestMapper.class),
        List.of(AuthorizationId.class));
  }
}
