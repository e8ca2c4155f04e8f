package dev.platform.platform.webhook;

import dev.platform.base.db.Tx;
import dev.platform.base.id.IdPrefix;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ResourceId;
import dev.platform.platform.notification.NotificationSubject;
import dev.platform.platform.notification.NotificationSubjects;
import java.util.Optional;

/** Tells notifications about webhooks, which have no page. */
final class WebhookSubjects implements NotificationSubjects {
  private final WebhookNames names = new WebhookNames();

  @Override
  public Optional<NotificationSubject> find(Tx tx, Grant<ResourceId> subject) {
    var id = subject.on().value();
    return IdPrefix.WEBHOOK.fits(id)
        ? names
            .name(tx, subject.workspace(), new WebhookId(id))
            .map(name -> new NotificationSubject(name, Optional.empty()))
        : Optional.empty();
  }
}
