package dev.platform.identity.audit;

import dev.platform.base.db.Persistence;
import dev.platform.base.room.Room;
import dev.platform.base.work.Reconciler;
import dev.platform.identity.access.AuditTrail;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds the audit log. It needs {@link AuditSettings}. */
public final class AuditRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(AuditLogs.class).in(Singleton.class);
    bind(DatabaseAuditTrail.class).to(AuditTrail.class).in(Singleton.class);
    bind(AuditRetentionReconciler.class).to(Reconciler.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(AuditResource.class, AuditDownloadResource.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(
        List.of(AuditMapper.class), List.of(AuditEntryId.class), List.of(new AuditCommitHook()));
  }
}
