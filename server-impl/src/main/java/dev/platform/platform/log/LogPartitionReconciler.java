package dev.platform.platform.log;

import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.work.Reconciler;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the partitions of the next days, drops those whose lines are all too old with the values of
 * their labels, and forgets places in outputs that are noted elsewhere.
 */
final class LogPartitionReconciler implements Reconciler {
  private static final Logger log = LoggerFactory.getLogger(LogPartitionReconciler.class);
  private static final int DAYS_AHEAD = 3;

  /** Engines note within a second what is kept. */
  private static final Duration MARKS_KEPT = Duration.ofDays(2);

  private final Db db;
  private final LogSettings settings;
  private final LogStore store = new LogStore();

  @Inject
  LogPartitionReconciler(Db db, LogSettings settings) {
    this.db = db;
    this.settings = settings;
  }

  @Override
  public Duration period() {
    return Duration.ofMinutes(30);
  }

  @Override
  public void reconcile() {
    for (int ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
      int days = ahead;
      db.change("log.add-day", tx -> store.addDay(tx, day(tx.now()).plusDays(days)));
    }
    db.change("log.forget-marks", tx -> store.forgetMarks(tx, tx.now().minus(MARKS_KEPT)));
    db.change("log.forget-values", tx -> store.forgetValues(tx, oldest(tx)));
    var dropped = db.write("log.drop-days", tx -> store.dropBefore(tx, oldest(tx)));
    if (!dropped.isEmpty()) {
      log.info("cannot drop old log lines: {}", dropped);
    }
  }

  private LocalDate oldest(Tx tx) {
    return day(tx.now().minus(settings.retention()));
  }

  private static LocalDate day(Instant time) {
    return LocalDate.ofInstant(time, ZoneOffset.UTC);
  }
}
