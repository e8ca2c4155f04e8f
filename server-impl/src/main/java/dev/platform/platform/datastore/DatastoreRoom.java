package dev.platform.platform.datastore;

import dev.platform.base.db.Persistence;
import dev.platform.base.room.Room;
import dev.platform.base.work.Reconciler;
import dev.platform.platform.network.NetworkTargets;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds what all datastores share. It needs {@link DatastoreSettings}. */
public final class DatastoreRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(EndpointStore.class).in(Singleton.class);
    bindAsContract(ServerCertificates.class).in(Singleton.class);
    bindAsContract(DatastoreEndpoints.class).in(Singleton.class);
    bindAsContract(DatastoreCertificates.class).in(Singleton.class);
    bindAsContract(DatastorePages.class).in(Singleton.class);
    bindAsContract(ForwarderCertificate.class).in(Singleton.class);
    bindAsContract(RejectionLog.class).in(Singleton.class);
    bindAsContract(DatastoreRoutes.class).in(Singleton.class);
    bind(DatastoreTargets.class).to(NetworkTargets.class).in(Singleton.class);
    bind(ServerCertificateReconciler.class).to(Reconciler.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(DatastoreCertificateResource.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(List.of(EndpointMapper.class), List.of());
  }
}
