package dev.platform.platform.domain;

import dev.platform.base.db.Db;
import dev.platform.base.share.FairRounds;
import dev.platform.base.share.FairShares;
import dev.platform.base.work.Reconciler;
import dev.platform.identity.access.Grant;
import dev.platform.platform.domain.DnsResolver.LookupFailed;
import dev.platform.platform.workload.IsolatedSteps;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks whether the challenges of claims are set; forgets claims after a while. */
final class ClaimReconciler implements Reconciler {
  private static final Logger log = LoggerFactory.getLogger(ClaimReconciler.class);
  private static final Duration PERIOD = Duration.ofSeconds(30);
  private static final Duration LIFE = Duration.ofDays(7);
  private static final int BATCH = 50;

  private static final FairShares.Limits CHECKS = new FairShares.Limits(8, 2, BATCH);

  private final FairRounds<Claim> checks =
      new FairRounds<>("claim-check", CHECKS, PERIOD, it -> it.workspaceId().value(), it -> it);
  private final ClaimStore store = new ClaimStore();
  private final Db db;
  private final Ownership ownership;

  @Inject
  ClaimReconciler(Db db, Ownership ownership) {
    this.db = db;
    this.ownership = ownership;
  }

  @Override
  public Duration period() {
    return PERIOD;
  }

  @Override
  public void reconcile() throws InterruptedException {
    db.change("claim.forget", tx -> store.forget(tx, tx.now().minus(LIFE)));
    List<Claim> due = db.read("claim.due", tx -> store.due(tx, BATCH));
    checks.run(due, claim -> IsolatedSteps.alone(claim, Claim::name, this::check));
  }

  private void check(Claim claim) {
    boolean isProven = isProven(claim);
    var workspace = Grant.asSystem(claim.workspaceId(), claim.workspaceId());
    db.change(
        "claim.checked",
        tx -> {
          if (isProven) {
            store.prove(tx, workspace, claim);
          } else {
            var dueAt = tx.now().plus(CheckPauses.after(claim.failures()));
            store.checkAgain(tx, workspace, claim, dueAt);
          }
        });
  }

  private boolean isProven(Claim claim) {
    Db.assertOutside();
    try {
      return ownership.isSet(claim.challenge());
    } catch (LookupFailed e) {
      log.debug("cannot look up the challenge of {}", claim.name(), e);
      return false;
    }
  }
}
