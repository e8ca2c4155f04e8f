package dev.platform.platform.notification;

import dev.platform.base.db.WriteTx;
import dev.platform.base.mail.MailOutbox;
import dev.platform.base.work.Work;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;

/** Tells members what no event says. */
public final class Notifications {
  private final NoticeStore notices = new NoticeStore();
  private final NotificationOverrideStore overrides = new NotificationOverrideStore();
  private final MailOutbox outbox;
  private final Work work;

  @Inject
  Notifications(MailOutbox outbox, Work work) {
    this.outbox = outbox;
    this.work = work;
  }

  /**
   * Tells those who can do something about it, if the service sends it and mail is on.
   *
   * @param about what of the service, for example a domain
   * @param detail what happened, as a sentence; empty if there is no more to say
   */
  public void tell(
      WriteTx tx, Grant<ServiceId> service, NoticeKind kind, String about, String detail) {
    if (outbox.isOn() && kind.isSentBy(overrides.get(tx, service).notificationsToSend())) {
      notices.add(tx, new Notice(service.workspace(), kind, service.on().value(), about, detail));
      work.wake(tx, NotificationReconciler.class);
    }
  }
}
