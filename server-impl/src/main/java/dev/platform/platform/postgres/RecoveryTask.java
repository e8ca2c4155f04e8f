package dev.platform.platform.postgres;

import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.AuditTrail;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.SystemGrant;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** Makes instances with the data of others, for operators. */
@SystemGrant("an operator has asked, on the host of the server")
final class RecoveryTask {
  private static final String SUFFIX = "-recovered";
  private static final int MAX_NAME = 100;

  private final PostgresStore instances;
  private final RecoveryStore store = new RecoveryStore();
  private final PostgresCreation creation;
  private final AuditTrail trail;

  @Inject
  RecoveryTask(PostgresStore instances, PostgresCreation creation, AuditTrail trail) {
    this.instances = instances;
    this.creation = creation;
    this.trail = trail;
  }

  /** Makes an instance that begins with what another one had at a time. */
  Postgres recover(WriteTx tx, InstanceBackups backups, RecoveryRequest request, Instant to) {
    var workspace = backups.workspaceId();
    var source = instances.get(tx, Grant.asSystem(backups.id(), workspace));
    var config = config(tx, source, request);
    var created = creation.recover(tx, Grant.asSystem(workspace, workspace), source, config);
    store.begin(tx, Grant.asSystem(created.id(), workspace), source.id(), to);
    trail.logForSystem(
        tx,
        workspace,
        "CreatePostgresEvent",
        Map.of(
            "operation", "postgres.recover",
            "postgresId", created.id().value(),
            "recoveredFrom", source.id().value(),
            "recoveredTo", to.toString(),
            "by", "operator"));
    return created;
  }

  private PostgresConfig config(Tx tx, Postgres source, RecoveryRequest request) {
    var before = source.config();
    var name = request.name() == null ? usualName(before.name()) : request.name();
    requireFree(tx, source.workspace(), name);
    return new PostgresConfig(
        name,
        plan(request).orElse(before.plan()),
        before.diskSizeGb(),
        before.diskAutoscaling(),
        false,
        before.parameterOverrides());
  }

  private static Optional<PostgresPlan> plan(RecoveryRequest request) {
    return Optional.ofNullable(request.plan()).map(PostgresInputViews::plan);
  }

  private static String usualName(String name) {
    return name.substring(0, Math.min(name.length(), MAX_NAME - SUFFIX.length())) + SUFFIX;
  }

  private void requireFree(Tx tx, WorkspaceId workspace, String name) {
    if (store.isNameTaken(tx, Grant.asSystem(workspace, workspace), name)) {
      throw Failure.conflict(
          "An instance named " + name + " already exists in the workspace. Choose another name.");
    }
  }

  /** How the recovery that made an instance stands. */
  Recoveries.Progress progress(Tx tx, InstanceBackups of) {
    var grant = Grant.asSystem(of.id(), of.workspaceId());
    var recovery = store.find(tx, grant).orElseThrow(() -> Failure.notFound(of.id()));
    return new Recoveries.Progress(
        instances.get(tx, grant), recovery.recoveredTo(), recovery.failure());
  }
}
