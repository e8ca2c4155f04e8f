package dev.platform.platform.deploy;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ServiceId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Keeps the executions of pre-deploy commands. */
final class PreDeployStore {
  void insert(WriteTx tx, Grant<ServiceId> service, PreDeployId id, DeployId deploy) {
    service.require(Permission.OPERATE);
    mapper(tx).insert(id, deploy, service.on(), service.workspace());
  }

  /** That of a deploy that has come so far. */
  PreDeployId of(Tx tx, Grant<ServiceId> service, DeployId deploy) {
    return mapper(tx).of(deploy, service.workspace());
  }

  /** Notes that its command has begun. Returns false if that was known. */
  boolean start(WriteTx tx, Grant<ServiceId> service, PreDeployId id) {
    service.require(Permission.OPERATE);
    return mapper(tx).start(id, service.workspace()) > 0;
  }

  /** Whether its command has begun. */
  boolean isStarted(Tx tx, Grant<ServiceId> service, PreDeployId id) {
    return mapper(tx).isStarted(id, service.workspace());
  }

  /** Notes that the engine has forgotten it. */
  void close(WriteTx tx, Grant<ServiceId> service, PreDeployId id) {
    service.require(Permission.OPERATE);
    mapper(tx).close(id, service.workspace());
  }

  @SystemScan("the reconciler watches every pre-deploy command")
  List<PreDeploy> open(Tx tx) {
    return mapper(tx).open();
  }

  /** Those among some that the engine is to know. */
  @SystemScan("the engine knows keys only")
  Set<String> open(Tx tx, Collection<String> ids) {
    return Set.copyOf(mapper(tx).openAmong(String.join(" ", ids)));
  }

  /** The service in whose log it writes. */
  @SystemScan("the engine knows keys only")
  Optional<ServiceId> serviceOf(Tx tx, String id) {
    return Optional.ofNullable(mapper(tx).serviceOf(id));
  }

  private static PreDeployMapper mapper(Tx tx) {
    return tx.mapper(PreDeployMapper.class);
  }
}
