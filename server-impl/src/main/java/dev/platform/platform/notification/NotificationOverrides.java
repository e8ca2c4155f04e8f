package dev.platform.platform.notification;

import dev.platform.base.db.Db;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;

/** The notification settings of services. */
public final class NotificationOverrides {
  private final NotificationOverrideStore store = new NotificationOverrideStore();
  private final Db db;
  private final Access access;
  private final NotifyingServices services;

  @Inject
  NotificationOverrides(Db db, Access access, NotifyingServices services) {
    this.db = db;
    this.access = access;
    this.services = services;
  }

  /** The setting of a service. */
  public NotificationOverride get(Caller caller, ServiceId service) {
    return db.read(
        "notification.override",
        tx -> store.get(tx, access.require(tx, caller, Permission.VIEW, service)));
  }

  /** Changes the setting of a service, and returns it. */
  public NotificationOverride change(
      Caller caller, ServiceId service, NotificationOverridePatch change) {
    return db.write(
        "notification.change-override",
        tx -> {
          var grant = access.require(tx, caller, Permission.CREATE, service);
          access.lock(tx, grant);
          var before = store.get(tx, grant);
          var after = change.over(before);
          if (!after.equals(before)) {
            store.put(tx, grant, after);
            services.show(tx, grant, after.notificationsToSend());
          }
          return after;
        });
  }
}
