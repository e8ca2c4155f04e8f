package dev.platform.base.limit;

import dev.platform.base.db.Db;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.secret.Digests;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/**
 * Slows down guessing of secrets: after a few failures in a row each further one doubles the wait.
 * It does not look at whether there is such an account, so it tells nothing about that.
 *
 * <p>Failures are counted for an account together with the address, for the address, and, with much
 * more patience, for the account from everywhere. So an attacker cannot keep the right user out who
 * comes from another address, and many attackers together cannot guess faster. A browser in which
 * the right user has logged in before is counted by itself: no attacker keeps it out.
 */
public final class AttemptThrottle {
  /** After this long without a failure all is forgotten. */
  static final Duration MEMORY = Duration.ofHours(1);

  private static final Patience PAIR = new Patience(5, Duration.ofMinutes(5));
  private static final Patience ADDRESS = new Patience(20, Duration.ofMinutes(15));
  private static final Patience ACCOUNT = new Patience(100, Duration.ofMinutes(5));

  private final Db db;

  @Inject
  AttemptThrottle(Db db) {
    this.db = db;
  }

  /**
   * How much is borne.
   *
   * @param free failures that cost nothing
   * @param longest no wait is longer
   */
  private record Patience(int free, Duration longest) {
    Duration after(int failures) {
      if (failures <= free) {
        return Duration.ZERO;
      }
      var doubled = Duration.ofSeconds(1L << Math.min(20, failures - free - 1));
      return doubled.compareTo(longest) < 0 ? doubled : longest;
    }
  }

  /** What is counted, and how much of it is borne. */
  private record Count(String subject, Patience patience) {}

  /**
   * Counts an attempt of a client of which only the address is known.
   *
   * @throws Failure rate limited, see {@link #begin(String, AttemptSource)}
   */
  public void begin(String account, String address) {
    begin(account, AttemptSource.of(address));
  }

  /**
   * Counts an attempt as failed before it is made, so that concurrent attempts gain nothing.
   *
   * @param account what is being logged in to, as the visitor wrote it
   * @throws Failure rate limited while the caller has to wait
   */
  public void begin(String account, AttemptSource source) {
    db.change(
        "guess.begin",
        tx -> {
          tx.setAside();
          counts(account, source).forEach(each -> count(tx, each));
        });
  }

  /**
   * Counts an attempt that strangers may make in the name of anybody: only where they come from
   * counts.
   *
   * @throws Failure rate limited, see {@link #begin(String, AttemptSource)}
   */
  public void beginFrom(String address, String account) {
    db.change(
        "guess.begin",
        tx -> {
          tx.setAside();
          count(tx, new Count(pair(account, "address", address), PAIR));
          count(tx, new Count("address/" + address, ADDRESS));
        });
  }

  /** Always in the same order, in which they are locked. */
  private static List<Count> counts(String account, AttemptSource source) {
    return source
        .browser()
        .map(browser -> List.of(new Count(pair(account, "browser", browser), PAIR)))
        .orElseGet(
            () ->
                List.of(
                    new Count(pair(account, "address", source.address()), PAIR),
                    new Count("address/" + source.address(), ADDRESS),
                    new Count(account(account), ACCOUNT)));
  }

  /**
   * Writes something about a try that has failed, so that the transaction which says so costs the
   * same whether there is more to say or not.
   */
  public void failed(WriteTx tx, String account) {
    var mapper = tx.mapper(AttemptMapper.class);
    var subject = account(account);
    mapper.make(subject, tx.now());
    mapper.set(subject, mapper.lock(subject));
  }

  /** The try was none of the failures: who made it begins afresh, all else gets one back. */
  public void succeeded(String account, AttemptSource source) {
    db.change(
        "guess.succeeded",
        tx -> {
          tx.setAside();
          var mapper = tx.mapper(AttemptMapper.class);
          var counts = counts(account, source);
          mapper.lock(counts.get(0).subject());
          mapper.set(counts.get(0).subject(), new FailedAttempts(0, tx.now(), tx.now()));
          counts.stream().skip(1).forEach(each -> mapper.forgive(each.subject(), tx.now()));
        });
  }

  private static void count(WriteTx tx, Count each) {
    var mapper = tx.mapper(AttemptMapper.class);
    mapper.make(each.subject(), tx.now());
    var before = mapper.lock(each.subject());
    if (tx.now().isBefore(before.waitUntil())) {
      throw rejected(Duration.between(tx.now(), before.waitUntil()));
    }
    boolean isForgotten = before.lastAt().plus(MEMORY).isBefore(tx.now());
    int failures = isForgotten ? 1 : before.failures() + 1;
    Instant until = tx.now().plus(each.patience().after(failures));
    mapper.set(each.subject(), new FailedAttempts(failures, tx.now(), until));
  }

  private static Failure rejected(Duration wait) {
    long seconds = Math.max(1, (wait.toMillis() + 999) / 1000);
    return Failure.rateLimited("Too many failed attempts.", seconds);
  }

  /** The identifier is private, and may be long. */
  private static String account(String text) {
    return "account/" + Digests.sha256(text.trim().toLowerCase(Locale.ROOT));
  }

  private static String pair(String account, String kind, String from) {
    return account(account) + "/" + kind + "/" + Digests.sha256(from);
  }
}
