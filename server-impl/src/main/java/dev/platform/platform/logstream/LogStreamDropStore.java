package dev.platform.platform.logstream;

import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.id.Id;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;

/** Keeps which resources drop their lines. One without a row follows its workspace. */
final class LogStreamDropStore {

  boolean exists(Tx tx, Grant<? extends Id> resource) {
    return mapper(tx).exists(resource.on(), resource.workspace());
  }

  void put(WriteTx tx, Grant<? extends Id> resource) {
    resource.require(Permission.CREATE);
    mapper(tx).put(resource.on(), resource.workspace());
  }

  void delete(WriteTx tx, Grant<? extends Id> resource) {
    resource.require(Permission.CREATE);
    mapper(tx).delete(resource.on(), resource.workspace());
  }

  private static LogStreamDropMapper mapper(Tx tx) {
    return tx.mapper(LogStreamDropMapper.class);
  }
}
