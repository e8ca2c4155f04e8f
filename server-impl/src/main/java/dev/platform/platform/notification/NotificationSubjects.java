package dev.platform.platform.notification;

import dev.platform.base.db.Tx;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ResourceId;
import java.util.Optional;

/** Where notifications learn what they are about. A room binds one for what it has. */
public interface NotificationSubjects {

  /** The subject; empty if it is gone, or another room's. */
  Optional<NotificationSubject> find(Tx tx, Grant<ResourceId> subject);
}
