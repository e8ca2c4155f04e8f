package dev.platform.platform.certificate;

import dev.platform.base.db.DatabaseUnavailable;
import dev.platform.base.db.Db;
import dev.platform.base.db.Signals;
import dev.platform.base.db.WriteTx;
import dev.platform.base.work.Reconciler;
import dev.platform.identity.access.Grant;
import dev.platform.platform.notification.NoticeKind;
import dev.platform.platform.notification.Notifications;
import dev.platform.platform.workload.IsolatedSteps;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.shredzone.acme4j.exception.AcmeException;
import org.shredzone.acme4j.exception.AcmeRateLimitedException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has certificates issued for verified domains, and renewed after two thirds of their life. What
 * fails is tried again with exponential backoff, and not before the authority allows it.
 *
 * <p>An order takes minutes if a domain does not respond, and orders are placed one after another.
 * So the workspaces take turns: in each round, each gets one.
 */
final class CertificateReconciler implements Reconciler {
  private static final Logger log = LoggerFactory.getLogger(CertificateReconciler.class);
  private static final Duration PERIOD = Duration.ofSeconds(15);
  private static final Duration FIRST_PAUSE = Duration.ofMinutes(2);
  private static final Duration MAX_PAUSE = Duration.ofHours(12);
  private static final int MAX_DOUBLINGS = 10;
  private static final int MAX_PROBLEM = 1_000;
  private static final int BATCH = 10;

  /** After about a quarter of an hour, an outage of the authority is an unlikely cause. */
  private static final int FIRST_TOLD = 4;

  /** With the longest pause, once a week. */
  private static final int TOLD_EVERY = 14;

  private final Db db;
  private final Signals signals;
  private final CertificateStore store;
  private final CertificateSettings settings;
  private final Notifications notifications;

  @Inject
  CertificateReconciler(
      Db db,
      Signals signals,
      CertificateStore store,
      CertificateSettings settings,
      Notifications notifications) {
    this.db = db;
    this.signals = signals;
    this.store = store;
    this.settings = settings;
    this.notifications = notifications;
  }

  @Override
  public Duration period() {
    return PERIOD;
  }

  @Override
  public void reconcile() throws InterruptedException {
    if (settings.directory().isPresent()) {
      reconcile(settings.directory().get());
    }
  }

  private void reconcile(URI directory) throws InterruptedException {
    db.change(
        "certificate.open",
        tx -> {
          store.open(tx);
          store.forget(tx, MAX_PAUSE);
        });
    var authority = new Authority(directory, settings.email());
    var issued = new AtomicBoolean(true);
    while (issued.getAndSet(false)) {
      List<Order> round = db.read("certificate.due", tx -> store.due(tx, BATCH));
      IsolatedSteps.of(
          round,
          Order::name,
          order -> {
            if (issue(authority, directory, order)) {
              issued.set(true);
            }
          });
    }
  }

  private boolean issue(Authority authority, URI directory, Order order)
      throws InterruptedException {
    Db.assertOutside();
    var account =
        db.write(
            "certificate.account",
            tx -> {
              store.order(tx, order);
              return store.account(tx, directory);
            });
    try {
      var issued = authority.issue(order.name(), account, this::publish);
      db.change(
          "certificate.issued",
          tx -> {
            store.issued(tx, order, issued);
            signals.send(tx, Certificates.CHANNEL, "");
          });
      log.info("certificate for {} issued until {}", order.name(), issued.expiresAt());
      return true;
    } catch (AcmeRateLimitedException e) {
      postpone(order, e, e.getRetryAfter().orElse(Instant.MIN));
    } catch (AcmeException e) {
      postpone(order, e, Instant.MIN);
    } catch (DatabaseUnavailable e) {
      throw e;
    } catch (RuntimeException e) {
      // What the library cannot read of an answer, above all. The next of the workspace gets its
      // turn.
      log.error("ordering a certificate for {} failed", order.name(), e);
      postpone(order, e, Instant.MIN);
    }
    return false;
  }

  private void publish(String token, String response) {
    db.change(
        "certificate.publish",
        tx -> {
          store.publish(tx, token, response);
          signals.send(tx, Certificates.CHANNEL, "");
        });
  }

  private void postpone(Order order, Exception why, Instant notBefore) {
    var text = String.valueOf(why.getMessage());
    var problem = text.substring(0, Math.min(text.length(), MAX_PROBLEM));
    var dueAt =
        db.write(
            "certificate.failed",
            tx -> {
              var next = later(tx.now().plus(pause(order.failures())), notBefore);
              store.failed(tx, order, problem, next);
              tell(tx, order, problem);
              return next;
            });
    log.warn("no certificate for {}; retrying at {}: {}", order.name(), dueAt, problem);
  }

  private void tell(WriteTx tx, Order order, String problem) {
    int failures = order.failures() + 1;
    if (failures == FIRST_TOLD || failures % TOLD_EVERY == 0) {
      notifications.tell(
          tx,
          Grant.asSystem(order.serviceId(), order.workspaceId()),
          NoticeKind.CERTIFICATE_FAILED,
          order.name(),
          problem);
    }
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  private static Duration pause(int failures) {
    var pause = FIRST_PAUSE.multipliedBy(1L << Math.min(failures, MAX_DOUBLINGS));
    return pause.compareTo(MAX_PAUSE) > 0 ? MAX_PAUSE : pause;
  }
}
