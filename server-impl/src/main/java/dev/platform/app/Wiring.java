package dev.platform.app;

import dev.platform.api.Operation;
import dev.platform.api.nativeapi.NativeOperation;
import dev.platform.api.platform.PlatformOperation;
import dev.platform.base.contract.Contract;
import dev.platform.base.db.Db;
import dev.platform.base.db.Persistence;
import dev.platform.base.db.PostgresSignals;
import dev.platform.base.db.SecretKeyCheck;
import dev.platform.base.db.Signals;
import dev.platform.base.event.EventLog;
import dev.platform.base.event.EventTypes;
import dev.platform.base.id.Ids;
import dev.platform.base.idempotency.IdempotencyRoom;
import dev.platform.base.limit.LimitRoom;
import dev.platform.base.mail.MailRoom;
import dev.platform.base.room.Room;
import dev.platform.base.secret.Vault;
import dev.platform.base.time.SteadyTime;
import dev.platform.base.work.Work;
import dev.platform.base.work.WorkerLease;
import dev.platform.engine.spi.Engine;
import dev.platform.http.Readiness;
import dev.platform.identity.access.AccessRoom;
import dev.platform.identity.account.AccountRoom;
import dev.platform.identity.admission.AdmissionRoom;
import dev.platform.identity.apikey.ApiKeyRoom;
import dev.platform.identity.audit.AuditRoom;
import dev.platform.identity.invitation.InvitationRoom;
import dev.platform.identity.oauth.authorization.AuthorizationRoom;
import dev.platform.identity.oauth.client.ClientRoom;
import dev.platform.identity.oauth.token.TokenRoom;
import dev.platform.identity.page.IdentityPageRoom;
import dev.platform.identity.session.SessionRoom;
import dev.platform.identity.workspace.WorkspaceRoom;
import dev.platform.page.PageRoom;
import dev.platform.platform.autoscaling.AutoscalingRoom;
import dev.platform.platform.blueprint.BlueprintRoom;
import dev.platform.platform.certificate.CertificateRoom;
import dev.platform.platform.cronjob.CronJobRoom;
import dev.platform.platform.datastore.DatastoreRoom;
import dev.platform.platform.deploy.DeployRoom;
import dev.platform.platform.detection.DetectionRoom;
import dev.platform.platform.disk.DiskRoom;
import dev.platform.platform.domain.DomainRoom;
import dev.platform.platform.envgroup.EnvGroupRoom;
import dev.platform.platform.environment.EnvironmentRoom;
import dev.platform.platform.envvar.EnvVarRoom;
import dev.platform.platform.event.EventRoom;
import dev.platform.platform.explorer.ExplorerRoom;
import dev.platform.platform.job.JobRoom;
import dev.platform.platform.keyvalue.KeyValueRoom;
import dev.platform.platform.log.LogRoom;
import dev.platform.platform.log.LogStream;
import dev.platform.platform.logstream.LogStreamRoom;
import dev.platform.platform.metric.MetricRoom;
import dev.platform.platform.network.NetworkRoom;
import dev.platform.platform.notification.NotificationRoom;
import dev.platform.platform.postgres.PostgresRoom;
import dev.platform.platform.project.ProjectRoom;
import dev.platform.platform.registrycredential.RegistryCredentialRoom;
import dev.platform.platform.routing.RoutingRoom;
import dev.platform.platform.routing.Traffic;
import dev.platform.platform.secretfile.SecretFileRoom;
import dev.platform.platform.service.ServiceRoom;
import dev.platform.platform.site.SiteRoom;
import dev.platform.platform.sleep.SleepRoom;
import dev.platform.platform.usage.UsageRoom;
import dev.platform.platform.webhook.WebhookRoom;
import dev.platform.platform.workflow.WorkflowRoom;
import dev.platform.platform.workload.WorkloadRoom;
import dev.platform.surface.graphql.GraphqlRoom;
import dev.platform.surface.mcp.McpRoom;
import dev.platform.surface.operation.OperationRoom;
import dev.platform.surface.operation.OperationStreams;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.glassfish.hk2.api.ServiceLocator;
import org.glassfish.hk2.api.ServiceLocatorFactory;
import org.glassfish.hk2.utilities.ServiceLocatorUtilities;
import org.glassfish.hk2.utilities.binding.AbstractBinder;

/** The list of rooms, and the container that holds what they bind. */
final class Wiring {
  private Wiring() {}

  /** All rooms of the platform. */
  static List<Room> rooms() {
    return List.of(
        new AccessRoom(),
        new AccountRoom(),
        new AdmissionRoom(),
        new ApiKeyRoom(),
        new AuditRoom(),
        new IdempotencyRoom(),
        new LimitRoom(),
        new MailRoom(),
        new AuthorizationRoom(),
        new ClientRoom(),
        new TokenRoom(),
        new IdentityPageRoom(),
        new PageRoom(),
        new SessionRoom(),
        new WorkspaceRoom(),
        new InvitationRoom(),
        new AutoscalingRoom(),
        new BlueprintRoom(),
        new CertificateRoom(),
        new CronJobRoom(),
        new DatastoreRoom(),
        new DeployRoom(),
        new DetectionRoom(),
        new DomainRoom(),
        new DiskRoom(),
        new EnvironmentRoom(),
        new EnvGroupRoom(),
        new EnvVarRoom(),
        new EventRoom(),
        new ExplorerRoom(),
        new GraphqlRoom(),
        new JobRoom(),
        new KeyValueRoom(),
        new LogRoom(),
        new LogStreamRoom(),
        new McpRoom(),
        new MetricRoom(),
        new NetworkRoom(),
        new NotificationRoom(),
        new PostgresRoom(),
        new ProjectRoom(),
        new RegistryCredentialRoom(),
        new RoutingRoom(),
        new SecretFileRoom(),
        new ServiceRoom(),
        new SiteRoom(),
        new SleepRoom(),
        new UsageRoom(),
        new WebhookRoom(),
        new WorkflowRoom(),
        new WorkloadRoom());
  }

  /** What rooms bring to the database. */
  static List<Persistence> persistence(List<Room> rooms) {
    List<Persistence> all = new ArrayList<>();
    all.add(EventLog.persistence());
    all.add(PostgresSignals.persistence());
    all.add(SecretKeyCheck.persistence());
    all.add(WorkerLease.persistence());
    rooms.forEach(room -> all.add(room.persistence()));
    return all;
  }

  private static EventTypes eventTypes(List<Room> rooms) {
    return EventTypes.of(rooms.stream().flatMap(room -> room.events().stream()).toList());
  }

  /** A container with rooms on top of the given parts. */
  static ServiceLocator locator(List<Room> rooms, ProcessParts parts, Settings settings) {
    List<AbstractBinder> binders = new ArrayList<>(rooms);
    binders.add(new PartsBinder(parts, eventTypes(rooms)));
    binders.add(new SettingsBinder(settings));
    binders.add(operations(rooms));
    var locator = ServiceLocatorFactory.getInstance().create(null);
    binders.add(new StreamsBinder(locator));
    ServiceLocatorUtilities.bind(locator, binders.toArray(AbstractBinder[]::new));
    return locator;
  }

  /** What surfaces other than REST may call. */
  private static OperationRoom operations(List<Room> rooms) {
    List<Operation> operations = new ArrayList<>();
    operations.addAll(List.of(PlatformOperation.values()));
    operations.addAll(List.of(NativeOperation.values()));
    List<Class<?>> resources = new ArrayList<>();
    rooms.forEach(room -> resources.addAll(room.resources()));
    return new OperationRoom(operations, Applications::apiContracts, resources);
  }

  /** Binds what callers can follow. */
  private static final class StreamsBinder extends AbstractBinder {
    private final ServiceLocator locator;

    StreamsBinder(ServiceLocator locator) {
      this.locator = locator;
    }

    @Override
    protected void configure() {
      bind(new OperationStreams(
              Map.of(PlatformOperation.SUBSCRIBE_LOGS.id(), LogStream.class), locator::getService))
          .to(OperationStreams.class);
    }
  }

  /** Binds what the process brings. */
  private static final class PartsBinder extends AbstractBinder {
    private final ProcessParts parts;
    private final EventTypes eventTypes;

    PartsBinder(ProcessParts parts, EventTypes eventTypes) {
      this.parts = parts;
      this.eventTypes = eventTypes;
    }

    @Override
    protected void configure() {
      bind(parts.clock()).to(Clock.class);
      bind(parts.steady()).to(SteadyTime.class);
      bind(parts.source()).to(DataSource.class);
      bind(parts.db()).to(Db.class);
      bind(parts.signals()).to(Signals.class);
      bind(parts.work()).to(Work.class);
      bind(parts.vault()).to(Vault.class);
      bind(parts.engine()).to(Engine.class);
      bind(parts.traffic()).to(Traffic.class);
      bind(Contract.load("platform")).to(Contract.class);
      bind(new Ids(parts.clock())).to(Ids.class);
      bind(eventTypes).to(EventTypes.class);
      bindAsContract(EventLog.class).in(Singleton.class);
      bind(parts.readiness()).to(Readiness.class);
    }
  }
}
