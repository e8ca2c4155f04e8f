package dev.platform.platform.certificate;

import dev.platform.base.db.Persistence;
import dev.platform.base.room.Room;
import dev.platform.base.work.Reconciler;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds certificates of custom domains. It needs {@link CertificateSettings}. */
public final class CertificateRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(CertificateStore.class).in(Singleton.class);
    bindAsContract(Certificates.class).in(Singleton.class);
    bind(CertificateReconciler.class).to(Reconciler.class).in(Singleton.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(List.of(CertificateMapper.class), List.of());
  }
}
