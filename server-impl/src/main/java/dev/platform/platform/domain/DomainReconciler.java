package dev.platform.platform.domain;

import dev.platform.base.db.Db;
import dev.platform.base.db.WriteTx;
import dev.platform.base.share.FairRounds;
import dev.platform.base.share.FairShares;
import dev.platform.base.work.Reconciler;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import dev.platform.platform.domain.DnsResolver.LookupFailed;
import dev.platform.platform.domain.Ownership.Proof;
import dev.platform.platform.notification.NoticeKind;
import dev.platform.platform.notification.Notifications;
import dev.platform.platform.routing.RouteChanges;
import dev.platform.platform.workload.IsolatedSteps;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks up the records of domains: of unverified ones with exponential backoff, of verified ones
 * daily. A verified domain stays verified until its records were missing several times in a row; a
 * resolver that does not respond says nothing about it.
 */
final class DomainReconciler implements Reconciler {
  private static final Logger log = LoggerFactory.getLogger(DomainReconciler.class);
  private static final Duration PERIOD = Duration.ofSeconds(10);
  private static final int BATCH = 50;
  private static final int MAX_MISSES = 3;

  private static final FairShares.Limits CHECKS = new FairShares.Limits(16, 4, BATCH);

  private final FairRounds<CustomDomain> checks =
      new FairRounds<>(
          "domain-check", CHECKS, PERIOD, it -> it.workspaceId().value(), CustomDomain::id);
  private final DomainStore store = new DomainStore();
  private final Db db;
  private final Ownership ownership;
  private final Notifications notifications;

  @Inject
  DomainReconciler(Db db, Ownership ownership, Notifications notifications) {
    this.db = db;
    this.ownership = ownership;
    this.notifications = notifications;
  }

  @Override
  public Duration period() {
    return PERIOD;
  }

  @Override
  public void reconcile() throws InterruptedException {
    List<CustomDomain> due = db.read("domain.due", tx -> store.due(tx, BATCH));
    checks.run(due, domain -> IsolatedSteps.alone(domain, CustomDomain::name, this::check));
  }

  private void check(CustomDomain domain) {
    Db.assertOutside();
    try {
      var proof = ownership.of(domain);
      db.change("domain.checked", tx -> note(tx, domain, proof));
    } catch (LookupFailed e) {
      log.debug("cannot look up {}", domain.name(), e);
      db.change("domain.postponed", tx -> postpone(tx, domain));
    }
  }

  private void note(WriteTx tx, CustomDomain domain, Proof proof) {
    if (domain.isVerified()) {
      keep(tx, domain, proof);
    } else if (proof == Proof.CHALLENGE) {
      store.displace(tx, domain).forEach(loser -> RouteChanges.note(tx, loser));
      verify(tx, domain);
    } else if (proof == Proof.CNAME
        && !store.isVerifiedElsewhere(tx, grant(domain), domain.name())) {
      verify(tx, domain);
    } else {
      checked(tx, domain, false, domain.failures() + 1, CheckPauses.after(domain.failures()));
    }
  }

  private void verify(WriteTx tx, CustomDomain domain) {
    checked(tx, domain, true, 0, CheckPauses.jitter(CheckPauses.DAY));
    RouteChanges.note(tx, domain.serviceId());
    log.info("verified {} of {}", domain.name(), domain.serviceId());
  }

  private void keep(WriteTx tx, CustomDomain domain, Proof proof) {
    int misses = proof == Proof.NONE ? domain.failures() + 1 : 0;
    boolean isVerified = misses < MAX_MISSES;
    checked(tx, domain, isVerified, misses, CheckPauses.jitter(CheckPauses.DAY));
    if (!isVerified) {
      RouteChanges.note(tx, domain.serviceId());
      notifications.tell(tx, grant(domain), NoticeKind.DOMAIN_UNVERIFIED, domain.name(), "");
      log.warn("{} is no longer verified: its DNS records are missing", domain.name());
    }
  }

  private void postpone(WriteTx tx, CustomDomain domain) {
    int failures = domain.isVerified() ? domain.failures() : domain.failures() + 1;
    checked(tx, domain, domain.isVerified(), failures, CheckPauses.after(domain.failures()));
  }

  private void checked(
      WriteTx tx, CustomDomain domain, boolean verified, int failures, Duration pause) {
    store.checked(tx, grant(domain), domain.id(), verified, failures, tx.now().plus(pause));
  }

  private static Grant<ServiceId> grant(CustomDomain domain) {
    return Grant.asSystem(domain.serviceId(), domain.workspaceId());
  }
}
