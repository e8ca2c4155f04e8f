package dev.platform.platform.postgres;

import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import java.time.Instant;
import java.util.Optional;

/** Keeps which instances begin with the data of others. */
final class RecoveryStore {

  void begin(WriteTx tx, Grant<PostgresId> grant, PostgresId source, Instant to) {
    grant.require(Permission.CREATE);
    mapper(tx).insert(grant.on(), grant.workspace(), source, to);
  }

  Optional<RecoveredInstance> find(Tx tx, Grant<PostgresId> grant) {
    return Optional.ofNullable(mapper(tx).find(grant.on(), grant.workspace()));
  }

  void complete(WriteTx tx, Grant<PostgresId> grant) {
    grant.require(Permission.OPERATE);
    mapper(tx).complete(grant.on(), grant.workspace(), tx.now());
  }

  void fail(WriteTx tx, Grant<PostgresId> grant, String why) {
    grant.require(Permission.OPERATE);
    mapper(tx).fail(grant.on(), grant.workspace(), why);
  }

  /** Whether an instance of a workspace has a name. */
  boolean isNameTaken(Tx tx, Grant<WorkspaceId> workspace, String name) {
    return mapper(tx).isNameTaken(workspace.on(), name);
  }

  private static RecoveryMapper mapper(Tx tx) {
    return tx.mapper(RecoveryMapper.class);
  }
}
