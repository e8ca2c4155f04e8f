package dev.platform.platform.postgres;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import java.util.List;
import java.util.Optional;

/** Keeps how backups stand, for processes without an engine. */
final class BackupStore {

  void note(WriteTx tx, Grant<PostgresId> grant, NotedBackups noted) {
    grant.require(Permission.OPERATE);
    mapper(tx).note(noted);
  }

  Optional<NotedBackups> noted(Tx tx, Grant<PostgresId> grant) {
    return Optional.ofNullable(mapper(tx).noted(grant.on(), grant.workspace()));
  }

  @SystemScan("operators see the backups of every instance")
  List<InstanceBackups> all(Tx tx) {
    return mapper(tx).all();
  }

  @SystemScan("an operator names an instance of any workspace")
  Optional<InstanceBackups> find(Tx tx, PostgresId id) {
    return Optional.ofNullable(mapper(tx).find(id));
  }

  private static BackupMapper mapper(Tx tx) {
    return tx.mapper(BackupMapper.class);
  }
}
