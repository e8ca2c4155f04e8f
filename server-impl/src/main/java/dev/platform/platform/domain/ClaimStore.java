package dev.platform.platform.domain;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ServiceId;
import java.time.Instant;
import java.util.List;

/** Keeps claims. */
final class ClaimStore {

  /** Has a claim checked at once, whether or not it was there. */
  void open(WriteTx tx, Grant<ServiceId> service, DomainName name) {
    service.require(Permission.CREATE);
    mapper(tx).open(service.workspace(), name.text(), tx.now());
  }

  /** Uses up a claim; tells whether it was proven. */
  boolean take(WriteTx tx, Grant<ServiceId> service, DomainName name) {
    service.require(Permission.CREATE);
    return mapper(tx).take(service.workspace(), name.text()) > 0;
  }

  @SystemScan("the reconciler checks every claim")
  List<Claim> due(Tx tx, int limit) {
    return mapper(tx).due(tx.now(), limit);
  }

  void prove(WriteTx tx, Grant<WorkspaceId> workspace, Claim claim) {
    workspace.require(Permission.CREATE);
    mapper(tx).prove(workspace.on(), claim.name(), tx.now());
  }

  void checkAgain(WriteTx tx, Grant<WorkspaceId> workspace, Claim claim, Instant dueAt) {
    workspace.require(Permission.CREATE);
    mapper(tx).checkAgain(workspace.on(), claim.name(), dueAt);
  }

  @SystemScan("claims of every workspace are forgotten after a while")
  void forget(WriteTx tx, Instant before) {
    mapper(tx).forget(before);
  }

  private static ClaimMapper mapper(Tx tx) {
    return tx.mapper(ClaimMapper.class);
  }
}
