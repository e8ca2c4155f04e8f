package dev.platform.base.idempotency;

import dev.platform.base.db.Db;
import dev.platform.base.db.EnlistedWork;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.json.Json;
import dev.platform.base.secret.Digests;
import dev.platform.base.secret.Secret;
import dev.platform.base.secret.Vault;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries requests out once, however often they are sent. */
public final class IdempotencyKeys {
  private static final Logger log = LoggerFactory.getLogger(IdempotencyKeys.class);

  /** How long a response is given again. */
  static final Duration LIFE = Duration.ofHours(24);

  /** A response follows its change within this time, or never. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final Db db;
  private final Vault vault;
  private final Clock clock;

  @Inject
  IdempotencyKeys(Db db, Vault vault, Clock clock) {
    this.db = db;
    this.vault = vault;
    this.clock = clock;
  }

  /**
   * The first response to a request that was carried out before; empty if it was not. Waits a
   * moment for a response that is being written.
   *
   * @throws Failure conflict if the key stands for another request, or if the response was lost
   */
  public Optional<RecordedResponse> find(IdempotentRequest request) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      Optional<Claim> claim =
          db.read(
              "idempotency.find",
              tx -> tx.mapper(IdempotencyMapper.class).find(request, expired(tx.now())));
      if (claim.isEmpty()) {
        return Optional.empty();
      }
      checkSame(request, claim.get());
      if (claim.get().answer() != null) {
        return Optional.of(open(request, claim.get().answer()));
      }
      if (System.nanoTime() > end || isOld(claim.get())) {
        throw Failure.conflict(
            "The first request with this Idempotency-Key succeeded, but its response was lost."
                + " Nothing was changed this time. Read the resource to see the result.");
      }
      LockSupport.parkNanos(STEP_NANOS);
    }
  }

  /** Lets the next write of this thread claim the request; {@link #end} must follow. */
  public Attempt begin(IdempotentRequest request) {
    var attempt = new Attempt(request);
    EnlistedWork.mount(tx -> claim(tx, attempt));
    return attempt;
  }

  /** Ends what {@link #begin} has begun on this thread, whether it wrote or not. */
  public static void end() {
    EnlistedWork.dismount();
  }

  /**
   * Keeps the response of an attempt that has changed something. The change was made whether or not
   * that succeeds.
   */
  public void keep(Attempt attempt, RecordedResponse answer) {
    try {
      attempt.committedAt().ifPresent(at -> keep(attempt.request(), answer, at));
    } catch (RuntimeException e) {
      log.warn(
          "cannot store the response: a request with the same Idempotency-Key will be rejected", e);
    }
  }

  private void keep(IdempotentRequest request, RecordedResponse answer, Instant at) {
    var sealed = vault.encrypt(new Secret(Json.write(answer)), responsePlace(request));
    db.change(
        "idempotency.keep", tx -> tx.mapper(IdempotencyMapper.class).keep(request, sealed, at));
  }

  private void claim(WriteTx tx, Attempt attempt) {
    var request = attempt.request();
    var sealed = vault.encrypt(new Secret(request.digest()), request.place());
    var mapper = tx.mapper(IdempotencyMapper.class);
    if (mapper.claim(request, sealed, tx.now(), expired(tx.now())) == 0) {
      throw new AlreadyClaimed(request);
    }
    tx.afterCommit(() -> attempt.committed(tx.now()));
  }

  private void checkSame(IdempotentRequest request, Claim claim) {
    var first = vault.decrypt(claim.request(), request.place()).reveal();
    if (!Digests.same(first, request.digest())) {
      throw Failure.conflict(
          "This Idempotency-Key was used in the last 24 hours for a request with a different body"
              + " or query. Use a new key for a new request.");
    }
  }

  private RecordedResponse open(IdempotentRequest request, byte[] sealed) {
    return Json.read(
        vault.decrypt(sealed, responsePlace(request)).reveal(), RecordedResponse.class);
  }

  private boolean isOld(Claim claim) {
    return clock.instant().isAfter(claim.createdAt().plus(PATIENCE));
  }

  private static Instant expired(Instant now) {
    return now.minus(LIFE);
  }

  private static String responsePlace(IdempotentRequest request) {
    return request.place() + "/answer";
  }
}
