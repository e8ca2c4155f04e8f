package dev.platform.platform.postgres;

import dev.platform.base.db.Tx;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ResourceId;
import dev.platform.platform.notification.NotificationSubject;
import dev.platform.platform.notification.NotificationSubjects;
import jakarta.inject.Inject;
import java.util.Optional;

/** Tells notifications about instances, which have no page. */
final class PostgresSubjects implements NotificationSubjects {
  private final PostgresStore store;

  @Inject
  PostgresSubjects(PostgresStore store) {
    this.store = store;
  }

  @Override
  public Optional<NotificationSubject> find(Tx tx, Grant<ResourceId> subject) {
    return PostgresId.fits(subject.on().value())
        ? store.name(tx, subject).map(name -> new NotificationSubject(name, Optional.empty()))
        : Optional.empty();
  }
}
