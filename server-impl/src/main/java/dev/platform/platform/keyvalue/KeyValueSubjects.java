package dev.platform.platform.keyvalue;

import dev.platform.base.db.Tx;
import dev.platform.base.id.IdPrefix;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ResourceId;
import dev.platform.platform.notification.NotificationSubject;
import dev.platform.platform.notification.NotificationSubjects;
import jakarta.inject.Inject;
import java.util.Optional;

/** Tells notifications about instances, which have no page. */
final class KeyValueSubjects implements NotificationSubjects {
  private final KeyValueStore store;

  @Inject
  KeyValueSubjects(KeyValueStore store) {
    this.store = store;
  }

  @Override
  public Optional<NotificationSubject> find(Tx tx, Grant<ResourceId> subject) {
    return IdPrefix.KEY_VALUE.fits(subject.on().value())
        ? store.name(tx, subject).map(name -> new NotificationSubject(name, Optional.empty()))
        : Optional.empty();
  }
}
