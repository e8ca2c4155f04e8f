package dev.platform.platform.notification;

import dev.platform.base.db.WriteTx;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;

/** The services that send notifications. Offered by the service room. */
public interface NotifyingServices {

  /** The setting that a service shows from now on. */
  void show(WriteTx tx, Grant<ServiceId> service, NotificationsToSend notifications);
}
