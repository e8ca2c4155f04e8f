package dev.platform.platform.notification;

import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ServiceId;

/** Keeps the notification settings of services. A service without a row follows its workspace. */
final class NotificationOverrideStore {

  NotificationOverride get(Tx tx, Grant<ServiceId> service) {
    return mapper(tx)
        .find(service.on(), service.workspace())
        .orElseGet(() -> NotificationOverride.none(service.on()));
  }

  void put(WriteTx tx, Grant<ServiceId> service, NotificationOverride override) {
    service.require(Permission.CREATE);
    mapper(tx).put(override, service.workspace());
  }

  void delete(WriteTx tx, Grant<ServiceId> service) {
    service.require(Permission.CREATE);
    mapper(tx).delete(service.on(), service.workspace());
  }

  private static NotificationOverrideMapper mapper(Tx tx) {
    return tx.mapper(NotificationOverrideMapper.class);
  }
}
