package dev.platform.platform.notification;

import dev.platform.base.db.Db;
import dev.platform.base.db.WriteTx;
import dev.platform.base.event.EventReader;
import dev.platform.base.event.RecordedEvent;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.mail.Mail;
import dev.platform.base.mail.MailOutbox;
import dev.platform.base.work.Reconciler;
import dev.platform.identity.access.Grant;
import dev.platform.identity.workspace.Workspaces;
import dev.platform.platform.ResourceId;
import dev.platform.platform.ResourceName;
import dev.platform.platform.ResourceNames;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;

/** Finds what members are to be told in the event log, and puts mails into the outbox. */
final class NotificationReconciler implements Reconciler {
  private static final int EVENTS = 200;
  private static final int NOTICES = 20;

  /** What happened before mail was turned on is no news. */
  private static final Duration NEWS = Duration.ofHours(6);

  private final EventReader reader = new EventReader("notifications");
  private final NoticeStore notices = new NoticeStore();
  private final NotificationOverrideStore overrides = new NotificationOverrideStore();
  private final Db db;
  private final MailOutbox outbox;
  private final Workspaces workspaces;
  private final NotificationMails mails;
  private final Iterable<ResourceNames> names;

  @Inject
  NotificationReconciler(
      Db db,
      MailOutbox outbox,
      Workspaces workspaces,
      NotificationMails mails,
      Iterable<ResourceNames> names) {
    this.db = db;
    this.outbox = outbox;
    this.workspaces = workspaces;
    this.mails = mails;
    this.names = names;
  }

  @Override
  public Duration period() {
    return Duration.ofSeconds(5);
  }

  @Override
  public void reconcile() throws InterruptedException {
    if (outbox.isOn()) {
      Reconciler.inBatches(EVENTS, () -> db.write("notification.read", this::read));
      Reconciler.inBatches(NOTICES, () -> db.write("notification.tell", this::tell));
    }
  }

  private int read(WriteTx tx) {
    var events = reader.next(tx, EVENTS);
    for (var event : events) {
      if (event.createdAt().isAfter(tx.now().minus(NEWS))) {
        EventNotices.of(event, type -> reader.before(tx, event, type))
            .filter(notice -> notice.kind().isSentBy(setting(tx, event)))
            .ifPresent(notice -> notices.add(tx, notice));
      }
    }
    return events.size();
  }

  /** What the subject sends; what is not a service has no setting of its own. */
  private NotificationsToSend setting(WriteTx tx, RecordedEvent event) {
    var id = event.subjectId();
    if (!IdPrefix.SERVICE.fits(id) && !IdPrefix.CRON_JOB.fits(id)) {
      return NotificationsToSend.DEFAULT;
    }
    var service = Grant.asSystem(new ServiceId(id), event.workspaceId());
    return overrides.get(tx, service).notificationsToSend();
  }

  private int tell(WriteTx tx) {
    var due = notices.due(tx, NOTICES);
    for (var notice : due) {
      var subject = notice.count() == 0 ? Optional.<ResourceName>empty() : find(tx, notice);
      if (subject.isPresent()) {
        mail(tx, notice, subject.get());
        notices.told(tx, notice);
      } else {
        notices.delete(tx, notice);
      }
    }
    return due.size();
  }

  private Optional<ResourceName> find(WriteTx tx, DueNotice notice) {
    var subject = new ResourceId(notice.subjectId());
    return ResourceNames.find(names, tx, notice.workspaceId(), subject);
  }

  /** An account may have an address that no mail can go to; it must not keep others from theirs. */
  private void mail(WriteTx tx, DueNotice notice, ResourceName subject) {
    var workspace = Grant.asSystem(notice.workspaceId(), notice.workspaceId());
    var name = workspaces.name(tx, workspace);
    workspaces.membersWhoMay(tx, workspace, notice.kind().permission()).stream()
        .filter(member -> Mail.isAddress(member.email()))
        .forEach(
            member ->
                outbox.append(
                    tx,
                    notice.workspaceId().value(),
                    mails.mail(notice, name, subject, member.email())));
  }
}
