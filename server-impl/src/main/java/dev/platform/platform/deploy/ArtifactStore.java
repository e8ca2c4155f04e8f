package dev.platform.platform.deploy;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.engine.spi.ArtifactRef;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ServiceId;
import java.time.Instant;
import java.util.List;

/** Keeps which artifacts the engine holds for the platform. */
final class ArtifactStore {
  void insert(WriteTx tx, Grant<ServiceId> service, ArtifactRef artifact) {
    service.require(Permission.OPERATE);
    mapper(tx).insert(artifact.key(), service.on());
  }

  /** Whether it is there and will stay. */
  boolean exists(Tx tx, Grant<ServiceId> service, String artifact) {
    return mapper(tx).exists(artifact, service.on(), service.workspace());
  }

  /** Keeps it until {@link #letGo}. */
  void hold(WriteTx tx, Grant<ServiceId> service, String artifact, String key) {
    service.require(Permission.OPERATE);
    mapper(tx).hold(artifact, service.on(), key);
  }

  void letGo(WriteTx tx, Grant<ServiceId> service, String key) {
    service.require(Permission.OPERATE);
    mapper(tx).letGo(service.on(), service.workspace(), key);
  }

  /**
   * Gives up what no deploy and no command may still need.
   *
   * @param kept how many live deploys back a rollback can go
   */
  void markSurplus(WriteTx tx, Grant<ServiceId> service, int kept) {
    service.require(Permission.OPERATE);
    mapper(tx).markSurplus(service.on(), service.workspace(), kept);
  }

  /** Of services that are gone, or that have been deployed since a time. */
  @SystemScan("the reconciler looks for services with artifacts that no rollback can reach")
  List<WantedState> withSurplus(Tx tx, int kept, Instant since) {
    return mapper(tx).withSurplus(kept, since);
  }

  @SystemScan("the reconciler deletes every artifact that was given up")
  List<ArtifactRef> discarding(Tx tx) {
    return mapper(tx).discarding().stream().map(ArtifactRef::new).toList();
  }

  @SystemScan("the engine has deleted it")
  void delete(WriteTx tx, ArtifactRef artifact) {
    mapper(tx).delete(artifact.key());
  }

  private static ArtifactMapper mapper(Tx tx) {
    return tx.mapper(ArtifactMapper.class);
  }
}
