package dev.platform.base.mail;

import dev.platform.base.db.Db;
import dev.platform.base.work.Reconciler;
import jakarta.inject.Inject;
import jakarta.mail.MessagingException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends the mails that wait. */
final class MailReconciler implements Reconciler {
  private static final Logger log = LoggerFactory.getLogger(MailReconciler.class);
  private static final int BATCH = 20;

  /** A batch that takes longer may be sent twice. Its receivers see the same Message-ID. */
  private static final Duration LEASE = Duration.ofMinutes(30);

  private static final Duration FIRST_WAIT = Duration.ofMinutes(1);
  private static final Duration LONGEST_WAIT = Duration.ofHours(4);
  private static final Duration GIVE_UP_AFTER = Duration.ofDays(3);

  private final Db db;
  private final MailSettings settings;
  private final MailOutbox outbox;
  private final Clock clock;
  private boolean isFailing;

  @Inject
  MailReconciler(Db db, MailSettings settings, MailOutbox outbox, Clock clock) {
    this.db = db;
    this.settings = settings;
    this.outbox = outbox;
    this.clock = clock;
  }

  @Override
  public Duration period() {
    return Duration.ofSeconds(30);
  }

  @Override
  public void reconcile() throws InterruptedException {
    if (settings.server().isPresent()) {
      var server = settings.server().get();
      Reconciler.inBatches(BATCH, () -> sendSome(server));
    }
  }

  private int sendSome(SmtpServer server) {
    var mails =
        db.write(
            "mail.take",
            tx -> tx.mapper(MailMapper.class).take(tx.now(), tx.now().plus(LEASE), BATCH));
    if (mails.isEmpty()) {
      return 0;
    }
    try (var connection = SmtpConnection.open(server, settings.sender())) {
      recovered(server);
      return sendAll(connection, mails);
    } catch (MessagingException e) {
      failing(server, e);
      mails.forEach(mail -> retry(mail, "the server cannot be used"));
      return 0;
    }
  }

  /** How many were tried; those behind a connection that broke are due again at once. */
  private int sendAll(SmtpConnection connection, List<QueuedMail> mails) {
    int tried = 0;
    for (var mail : mails) {
      if (!connection.isOpen()) {
        postpone(mail, clock.instant());
        continue;
      }
      tried++;
      var sending = send(connection, mail);
      if (sending instanceof MailSending.Failed failed) {
        retry(mail, failed.reason());
      } else {
        if (sending instanceof MailSending.Rejected rejected) {
          log.warn("email {} was rejected and is not sent: {}", mail.id(), rejected.reason());
        }
        db.change("mail.sent", tx -> tx.mapper(MailMapper.class).delete(mail.id()));
      }
    }
    return tried;
  }

  private MailSending send(SmtpConnection connection, QueuedMail queued) {
    try {
      return connection.send(queued.id(), outbox.open(queued));
    } catch (RuntimeException e) {
      // Of another key, for example; those behind it can be read.
      return new MailSending.Failed("it cannot be read: " + e.getMessage());
    }
  }

  private void retry(QueuedMail mail, String reason) {
    var now = clock.instant();
    if (now.isAfter(mail.createdAt().plus(GIVE_UP_AFTER))) {
      log.warn("email {} is given up after {} attempts: {}", mail.id(), mail.attempts(), reason);
      db.change("mail.give-up", tx -> tx.mapper(MailMapper.class).delete(mail.id()));
      return;
    }
    log.info("email {} could not be sent and is tried again: {}", mail.id(), reason);
    postpone(mail, now.plus(waitAfter(mail.attempts())));
  }

  private void postpone(QueuedMail mail, Instant until) {
    db.change(
        "mail.postpone",
        tx -> tx.mapper(MailMapper.class).postpone(mail.id(), mail.attempts(), until));
  }

  /** Doubles with each attempt; up to a fifth longer by chance, so that mails spread. */
  private static Duration waitAfter(int attempts) {
    var doubled = FIRST_WAIT.multipliedBy(1L << Math.min(attempts - 1, 10));
    var wait = doubled.compareTo(LONGEST_WAIT) < 0 ? doubled : LONGEST_WAIT;
    return wait.plusMillis(ThreadLocalRandom.current().nextLong(wait.toMillis() / 5));
  }

  private void failing(SmtpServer server, MessagingException e) {
    if (!isFailing) {
      isFailing = true;
      log.warn(
          "the mail server {} cannot be used, email waits: {}",
          server.address(),
          SmtpConnection.reason(e));
    }
  }

  private void recovered(SmtpServer server) {
    if (isFailing) {
      isFailing = false;
      log.info("the mail server {} can be used again", server.address());
    }
  }
}
