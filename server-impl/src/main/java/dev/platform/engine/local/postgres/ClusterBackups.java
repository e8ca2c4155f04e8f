package dev.platform.engine.local.postgres;

import dev.platform.engine.local.server.Member;
import dev.platform.engine.local.server.ServerMachine;
import dev.platform.engine.spi.PostgresBackups;
import dev.platform.engine.spi.PostgresSpec;
import dev.platform.engine.spi.RecoveryWindow;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The backups of one server. Its thread looks at the server now and then; the work is done in other
 * threads. What is said to be recoverable follows from the files that are there.
 */
final class ClusterBackups {
  private static final Logger LOG = LoggerFactory.getLogger(ClusterBackups.class);
  private static final Duration EVERY = Duration.ofDays(1);
  private static final long LOOKED_EVERY = Duration.ofSeconds(10).toNanos();
  private static final long HURRIED_EVERY = Duration.ofMillis(300).toNanos();
  private static final long SWITCHED_EVERY = Duration.ofSeconds(3).toNanos();
  private static final long STANDBY_EVERY = Duration.ofMinutes(5).toNanos();
  private static final Duration TAKEN_WITHIN = Duration.ofMinutes(10);

  /** The WAL is archived every five minutes if there is any. */
  private static final Duration LATE = Duration.ofMinutes(15);

  private static final Duration FIRST_PAUSE = Duration.ofSeconds(30);
  private static final int LONGEST_PAUSE = 7;
  private static final Duration SETTLES_WITHIN = Duration.ofMinutes(2);
  private static final Duration ARCHIVED_WITHIN = Duration.ofMinutes(5);
  private static final int TRIES = 3;
  private static final int MOST_MISSES = 8;

  /** Older versions are told in other ways what to recover. */
  private static final int OLDEST = 12;

  private static final String TOO_OLD =
      "Backups need PostgreSQL 12 or newer. Export the database instead.";

  private final String server;
  private final BackupFolder folder;
  private final ServerMachine machine;
  private final BackupThreads threads;
  private final Clock clock = Clock.tickMillis(ZoneOffset.UTC);
  private final KeptWal kept;
  private Duration recoverable;
  private @Nullable BackupTask copying;
  private @Nullable BackupTask taking;
  private @Nullable Instant required;

  /** Whether the server goes on from backups, so that its WAL does not follow what is kept. */
  private boolean begunAnew;

  private @Nullable String copyFailure;
  private @Nullable String walFailure;
  private int copyFailures;
  private int walFailures;
  private String missed = "";
  private int misses;
  private boolean rests;
  private long nextLook = System.nanoTime();
  private long nextCopy = System.nanoTime();
  private long nextSwitch = System.nanoTime();
  private long nextTake = System.nanoTime();
  private long nextOfStandby = System.nanoTime();

  private ClusterBackups(
      String server,
      BackupFolder folder,
      ServerMachine machine,
      BackupThreads threads,
      Duration recoverable)
      throws IOException {
    this.server = server;
    this.folder = folder;
    this.machine = machine;
    this.threads = threads;
    this.recoverable = recoverable;
    this.kept = new KeptWal(folder);
  }

  /** Those of a server, of which an earlier life may have kept some. */
  static ClusterBackups open(
      String server, ServerMachine machine, BackupThreads threads, Duration recoverable)
      throws IOException, InterruptedException {
    Path place = machine.folder().resolve("postgres-backups").resolve(server);
    return new ClusterBackups(
        server, BackupFolder.open(place, machine), machine, threads, recoverable);
  }

  /** How far back a server is to be recoverable here. */
  static Duration recoverable(PostgresSpec spec) {
    return spec.version() < OLDEST ? Duration.ZERO : spec.recoverable();
  }

  /** How far back the server is to be recoverable from now on. */
  void want(Duration wanted) throws IOException, InterruptedException {
    boolean ends = wanted.isZero() && (!recoverable.isZero() || !folder.backups().isEmpty());
    synchronized (this) {
      recoverable = wanted;
    }
    if (ends) {
      delete();
    }
  }

  /** Ends what is being done and deletes everything. */
  void delete() throws IOException, InterruptedException {
    cancel();
    folder.delete();
    synchronized (this) {
      kept.clear();
      copyFailure = null;
      walFailure = null;
      required = null;
    }
  }

  /** Ends what is being done. */
  void cancel() throws InterruptedException {
    cancelCopy();
    BackupTask take = taking;
    taking = null;
    if (take != null) {
      take.cancel();
    }
  }

  /** Ends the copying of all data, which the members are needed for. */
  void cancelCopy() throws InterruptedException {
    BackupTask copy = copying;
    copying = null;
    if (copy != null) {
      copy.cancel();
    }
  }

  synchronized boolean areWanted() {
    return !recoverable.isZero();
  }

  /** Whether the server is to be looked at now. */
  synchronized boolean isDue() {
    return !recoverable.isZero() && System.nanoTime() - nextLook >= 0;
  }

  /** Looks at a server that accepts connections, and begins what is due. */
  void look(Session session, BackupSource source)
      throws IOException, InterruptedException, SQLException {
    WalSample sample = WalSample.of(session);
    rests = false;
    note(sample);
    boolean isTaking = taking != null && !taking.isOver();
    if (!isTaking && isTakeDue(sample)) {
      take(source.leader(), source.standby());
    }
    boolean isFirst = folder.backups().isEmpty();
    if (!isCopying() && (isFirst || !isTaking) && isCopyDue(sample)) {
      copy(source);
    }
    boolean isAwaited = isAwaited();
    if (isAwaited && System.nanoTime() - nextSwitch >= 0 && !isCopying()) {
      nextSwitch = System.nanoTime() + SWITCHED_EVERY;
      session.row("select pg_switch_wal()");
    }
    boolean hurries = isAwaited || isCopying() || isNew();
    nextLook = System.nanoTime() + (hurries ? HURRIED_EVERY : LOOKED_EVERY);
  }

  /** A file that is complete takes a moment until it is archived, and may never be. */
  private boolean isTakeDue(WalSample now) {
    if (folder.has(now.full())) {
      return false;
    }
    if (!now.full().equals(missed)) {
      missed = now.full();
      misses = 0;
      nextTake = System.nanoTime();
    }
    if (System.nanoTime() - nextTake < 0) {
      return false;
    }
    nextTake = System.nanoTime() + (HURRIED_EVERY << Math.min(misses++, MOST_MISSES));
    return true;
  }

  private boolean isCopying() {
    return copying != null && !copying.isOver();
  }

  /** Whether something waits for the WAL of now. */
  private synchronized boolean isAwaited() {
    Instant until = required;
    boolean isForRecovery = until != null && !kept.has(until);
    return isForRecovery || (kept.isUsable() && window() == null);
  }

  /** Whether the WAL of the last base backup is still on the way. */
  private synchronized boolean isNew() {
    List<BaseBackup> all = folder.backups();
    return !kept.isUsable() && !all.isEmpty() && !isOld(all.get(all.size() - 1));
  }

  private boolean isOld(BaseBackup backup) {
    return backup.completedAt().isBefore(clock.instant().minus(SETTLES_WITHIN));
  }

  /** Notes where the WAL of the server is. */
  synchronized void note(WalSample sample) {
    kept.note(sample);
    judge();
  }

  private void judge() {
    Instant inTime = clock.instant().minus(LATE);
    if (kept.waitsSince().filter(inTime::isAfter).isPresent()) {
      walFailure = "The server's WAL cannot be archived.";
    } else if (kept.hasGap() && !begunAnew) {
      walFailure = "The server's WAL has a gap. A new backup closes it.";
    } else if (walFailures < TRIES) {
      walFailure = null;
    }
  }

  private synchronized boolean isCopyDue(WalSample now) {
    if (System.nanoTime() - nextCopy < 0) {
      return false;
    }
    List<BaseBackup> all = folder.backups();
    if (all.isEmpty() || begunAnew || kept.hasGap()) {
      return true;
    }
    BaseBackup last = all.get(all.size() - 1);
    Duration age = Duration.between(last.completedAt(), clock.instant());
    boolean isUseless = !kept.isUsable() && isOld(last);
    boolean hasChanged = !now.transactions().equals(last.transactions());
    return isUseless || (hasChanged && age.compareTo(EVERY) > 0);
  }

  private void copy(BackupSource source) throws IOException {
    Instant now = clock.instant();
    synchronized (this) {
      kept.start(now);
      nextCopy = System.nanoTime() + SETTLES_WITHIN.toNanos();
    }
    BaseCopy copy = new BaseCopy(source, folder, this::note);
    copying =
        BackupTask.start(
            threads.copies(),
            () -> {
              copy.make(now);
              copied();
            },
            this::copyFailed);
    machine.changed(server);
  }

  private void copied() throws IOException {
    synchronized (this) {
      copyFailures = 0;
      nextCopy = System.nanoTime() + SETTLES_WITHIN.toNanos();
      copyFailure = null;
      begunAnew = false;
      kept.assess();
      kept.deleteOld(recoverable, clock.instant());
    }
    machine.changed(server);
  }

  private void copyFailed(Exception e) {
    LOG.warn("backup of {} failed", server, e);
    synchronized (this) {
      Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(copyFailures++, LONGEST_PAUSE));
      nextCopy = System.nanoTime() + pause.toNanos();
      copyFailure =
          e instanceof NoSpaceException
              ? "The host has too little free disk space for a backup."
              : "The last backup failed. The server tries again.";
    }
    machine.changed(server);
  }

  /** Takes the WAL that members have left. */
  private void take(Member leader, Optional<Member> other) {
    Optional<Member> standby = other.filter(it -> System.nanoTime() - nextOfStandby >= 0);
    if (standby.isPresent()) {
      nextOfStandby = System.nanoTime() + STANDBY_EVERY;
    }
    taking =
        BackupTask.start(
            threads.wal(),
            () -> {
              take(leader);
              if (standby.isPresent()) {
                take(standby.get());
              }
              taken();
            },
            this::takeFailed);
  }

  private void take(Member member) throws IOException, InterruptedException {
    List<String> names = List.of();
    do {
      if (folder.freeBytes() < BaseCopy.LEFT_FREE) {
        throw new NoSpaceException();
      }
      Path printed = folder.part("wal");
      try {
        member.aside("wal").runInto(printed, TAKEN_WITHIN, BackupScripts.take(names));
        try (InputStream in = new BufferedInputStream(Files.newInputStream(printed))) {
          names = folder.keepWal(in);
        }
      } finally {
        Files.deleteIfExists(printed);
      }
    } while (!names.isEmpty());
  }

  private void taken() throws IOException {
    boolean changed;
    synchronized (this) {
      walFailures = 0;
      boolean hadWindow = window() != null;
      kept.assess();
      judge();
      changed = hadWindow != (window() != null);
    }
    if (changed) {
      machine.changed(server);
    }
  }

  private void takeFailed(Exception e) {
    LOG.warn("cannot take the WAL of {}", server, e);
    synchronized (this) {
      rests = false;
      walFailures++;
      if (e instanceof NoSpaceException) {
        walFailures = TRIES;
        walFailure = "The host has too little free disk space to keep the server's WAL.";
      } else if (walFailures >= TRIES) {
        walFailure = "The host cannot read the server's WAL.";
      }
    }
  }

  /** A server that has stopped has left the last of its WAL. */
  void rest(Member leader) {
    boolean isTaking = taking != null && !taking.isOver();
    if (!rests && !isTaking && !recoverable.isZero()) {
      rests = true;
      take(leader, Optional.empty());
    }
  }

  private @Nullable RecoveryWindow window() {
    return kept.window(clock.instant().minus(recoverable));
  }

  /** How they stand, for what is wanted. */
  PostgresBackups status(PostgresSpec spec) {
    if (recoverable(spec).isZero() && !spec.recoverable().isZero()) {
      return new PostgresBackups(null, null, null, TOO_OLD, null);
    }
    return status();
  }

  private synchronized PostgresBackups status() {
    if (recoverable.isZero()) {
      return PostgresBackups.NONE;
    }
    List<BaseBackup> all = folder.backups();
    Instant completed = all.isEmpty() ? null : all.get(all.size() - 1).completedAt();
    return new PostgresBackups(window(), kept.startedAt(), completed, copyFailure, walFailure);
  }

  /**
   * Why the server cannot be recovered to a time; empty if it can.
   *
   * @param runs whether the WAL of now can still be archived
   */
  Optional<String> missing(Instant to, boolean runs) {
    RecoveryWindow window = status().window();
    if (window == null) {
      return Optional.of("The server has no complete backup.");
    }
    Instant latest = runs ? clock.instant() : window.latest();
    return to.isBefore(window.earliest()) || to.isAfter(latest)
        ? Optional.of(
            "The server can be recovered to a time from %s to %s."
                .formatted(
                    window.earliest().truncatedTo(ChronoUnit.SECONDS).plusSeconds(1),
                    latest.truncatedTo(ChronoUnit.SECONDS)))
        : Optional.empty();
  }

  /**
   * Lets a folder have what is needed to recover the server to a time, which it keeps whatever
   * happens here. Waits until the WAL until then is archived.
   */
  RecoveryPlan lend(Instant to, Path target)
      throws RecoveryFailure, IOException, InterruptedException {
    synchronized (this) {
      Instant before = required;
      required = before == null || before.isBefore(to) ? to : before;
      nextLook = System.nanoTime();
    }
    long end = System.nanoTime() + ARCHIVED_WITHIN.toNanos();
    while (!kept.has(to)) {
      if (System.nanoTime() > end) {
        throw new RecoveryFailure("The server's changes until then could not be archived.");
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
    return lendKept(to, target);
  }

  /** Whether the server can be recovered from what is kept. */
  boolean areUsable() {
    return kept.isUsable();
  }

  /** Lets a folder have what is needed to recover all that is kept, whatever the time is here. */
  RecoveryPlan lendNewest(Path target) throws RecoveryFailure, IOException {
    KeptWal.Usable usable =
        kept.newest().orElseThrow(() -> new RecoveryFailure("The server has no complete backup."));
    return lend(null, usable, target);
  }

  /** The server has been recovered from here, and so needs a new base backup. */
  synchronized void beginAnew() {
    begunAnew = true;
    nextCopy = System.nanoTime();
  }

  private RecoveryPlan lendKept(Instant to, Path target) throws RecoveryFailure, IOException {
    KeptWal.Usable usable =
        kept.find(to)
            .orElseThrow(
                () -> new RecoveryFailure("The server has no backup from before that time."));
    return lend(to, usable, target);
  }

  private RecoveryPlan lend(@Nullable Instant to, KeptWal.Usable usable, Path target)
      throws IOException {
    folder.lend(usable.backup(), target);
    return new RecoveryPlan(to, usable.backup().label(), usable.last().toString());
  }
}
