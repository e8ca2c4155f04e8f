package dev.platform.platform.postgres;

import dev.platform.base.db.Persistence;
import dev.platform.base.event.DomainEvent;
import dev.platform.base.room.Room;
import dev.platform.base.work.Reconciler;
import dev.platform.platform.DatabaseQueries;
import dev.platform.platform.ResourceNames;
import dev.platform.platform.datastore.Datastores;
import dev.platform.platform.environment.EnvironmentContents;
import dev.platform.platform.metric.SampleSource;
import dev.platform.platform.workload.WorkloadKind;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds Postgres instances. */
public final class PostgresRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(PostgresStore.class).in(Singleton.class);
    bindAsContract(PostgresViews.class).in(Singleton.class);
    bindAsContract(PostgresCreation.class).in(Singleton.class);
    bindAsContract(PostgresDeletion.class).in(Singleton.class);
    bindAsContract(PostgresChanges.class).in(Singleton.class);
    bindAsContract(PostgresInstances.class).in(Singleton.class);
    bindAsContract(PostgresQueries.class).in(Singleton.class);
    bind(PostgresDatabaseQueries.class).to(DatabaseQueries.class).in(Singleton.class);
    bindAsContract(BackupNotes.class).in(Singleton.class);
    bindAsContract(RecoveryTask.class).in(Singleton.class);
    bindAsContract(Recoveries.class).in(Singleton.class);
    bindAsContract(Exports.class).in(Singleton.class);
    bindAsContract(ExportLinks.class).in(Singleton.class);
    bind(ExportReconciler.class).to(Reconciler.class).in(Singleton.class);
    bind(PostgresKind.class).to(WorkloadKind.class).in(Singleton.class);
    bind(PostgresReconciler.class).to(Reconciler.class).in(Singleton.class);
    bind(DiskAutoscalingReconciler.class).to(Reconciler.class).in(Singleton.class);
    bind(PostgresSamples.class).to(SampleSource.class).in(Singleton.class);
    bind(PostgresDatastores.class).to(Datastores.class).in(Singleton.class);
    bind(PostgresNames.class).to(ResourceNames.class).in(Singleton.class);
    bind(EnvironmentPostgres.class).to(EnvironmentContents.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(PostgresResource.class, ExportResource.class, PostgresPagesResource.class);
  }

  @Override
  public List<Class<? extends DomainEvent>> events() {
    return List.of(PostgresEvent.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(
        List.of(PostgresMapper.class, ExportMapper.class, BackupMapper.class, RecoveryMapper.class),
        List.of(PostgresId.class, ExportId.class));
  }
}
