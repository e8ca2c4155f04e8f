package dev.platform.base.limit;

import dev.platform.base.db.Db;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.secret.Digests;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/**
 * Slows down whoever guesses secrets: after a few failures in a row each further one doubles the
 * wait, of the account and of the address. It does not look at whether there is such an account, so
 * it tells nothing about that.
 */
public final class Guesses {
  /** After this long without a failure all is forgotten. */
  static final Duration MEMORY = Duration.ofHours(1);

  private static final Patience ACCOUNT = new Patience(5, Duration.ofMinutes(5));
  private static final Patience ADDRESS = new Patience(20, Duration.ofMinutes(15));

  private final Db db;

  @Inject
  Guesses(Db db) {
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

  /**
   * Counts a try as failed before it is made, so that many at once gain nothing.
   *
   * @param account what is being logged in to, as the visitor wrote it
   * @param address where the visitor comes from
   * @throws Failure rate limited while account or address have to wait
   */
  public void begin(String account, String address) {
    db.change(
        "guess.begin",
        tx -> {
          tx.setAside();
          count(tx, account(account), ACCOUNT);
          count(tx, address(address), ADDRESS);
        });
  }

  /**
   * Writes something about a try that has failed, so that the transaction which says so costs the
   * same whether there is more to say or not.
   */
  public void failed(WriteTx tx, String account) {
    var mapper = tx.mapper(GuessMapper.class);
    var subject = account(account);
    mapper.make(subject, tx.now());
    mapper.set(subject, mapper.lock(subject));
  }

  /** The try was none of the failures: the account begins afresh, the address gets one back. */
  public void succeeded(String account, String address) {
    db.change(
        "guess.succeeded",
        tx -> {
          tx.setAside();
          var mapper = tx.mapper(GuessMapper.class);
          mapper.lock(account(account));
          mapper.set(account(account), new Guess(0, tx.now(), tx.now()));
          mapper.forgive(address(address));
        });
  }

  private static void count(WriteTx tx, String subject, Patience patience) {
    var mapper = tx.mapper(GuessMapper.class);
    mapper.make(subject, tx.now());
    var before = mapper.lock(subject);
    if (tx.now().isBefore(before.waitUntil())) {
      throw refused(Duration.between(tx.now(), before.waitUntil()));
    }
    boolean isForgotten = before.lastAt().plus(MEMORY).isBefore(tx.now());
    int failures = isForgotten ? 1 : before.failures() + 1;
    Instant until = tx.now().plus(patience.after(failures));
    mapper.set(subject, new Guess(failures, tx.now(), until));
  }

  private static Failure refused(Duration wait) {
    long seconds = Math.max(1, (wait.toMillis() + 999) / 1000);
    return Failure.rateLimited(
        "Too many failed attempts. Try again in " + seconds + " s.", seconds);
  }

  /** What was written is nobody's business, and may be long. */
  private static String account(String text) {
    return "account/" + Digests.sha256(text.trim().toLowerCase(Locale.ROOT));
  }

  private static String address(String text) {
    return "address/" + text;
  }
}
