package dev.platform.identity.oauth.client;

import dev.platform.base.db.Persistence;
import dev.platform.base.net.Outbound;
import dev.platform.base.room.Room;
import dev.platform.base.work.Reconciler;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds the clients of the authorization server. */
public final class ClientRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(Outbound.class).in(Singleton.class);
    bindAsContract(ClientDocuments.class).in(Singleton.class);
    bindAsContract(Clients.class).in(Singleton.class);
    bind(ClientReconciler.class).to(Reconciler.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(ClientResource.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(List.of(ClientMapper.class), List.of());
  }
}
