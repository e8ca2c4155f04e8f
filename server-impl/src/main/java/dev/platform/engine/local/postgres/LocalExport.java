package dev.platform.engine.local.postgres;

import dev.platform.engine.local.server.Member;
import dev.platform.engine.local.server.MemberCommand;
import dev.platform.engine.local.server.MemberName;
import dev.platform.engine.local.server.ServerMachine;
import dev.platform.engine.spi.CopyStatus;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One export. Its commands run in a member of its own, so that they are the owner's, end with the
 * engine's part, and leave nothing behind; what an earlier life has begun is begun again.
 */
final class LocalExport {
  private static final Logger LOG = LoggerFactory.getLogger(LocalExport.class);

  /** Takes each step of any export, and of each gigabyte of the server. */
  private static final Duration AT_MOST = Duration.ofMinutes(10);

  private static final Duration AT_MOST_OF_EACH_GB = Duration.ofMinutes(1);
  private static final Duration CONNECTS_WITHIN = Duration.ofMinutes(2);
  private static final Duration HAS_DATA_WITHIN = Duration.ofMinutes(10);
  private static final long PAUSE_MILLIS = 50;
  private static final int GIGABYTE_BITS = 30;
  private static final int MOST_TOLD = 300;

  /** What a new server takes, and what is left to others. */
  private static final long AT_LEAST = 512L << 20;

  private final Path folder;
  private final ServerMachine machine;
  private final ExportMeans means;
  private volatile ExportState state;
  private volatile boolean discarded;

  LocalExport(Path folder, ServerMachine machine, ExportMeans means, ExportState state) {
    this.folder = folder;
    this.machine = machine;
    this.means = means;
    this.state = state;
    this.discarded = Files.exists(discarding());
  }

  /** The file of an export in a folder; it is there only when the export is complete. */
  static Path file(Path folder) {
    return folder.resolve("complete");
  }

  static Path state(Path folder) {
    return folder.resolve("state");
  }

  private Path discarding() {
    return folder.resolve("discarded");
  }

  private Path workshop() {
    return folder.resolve("work");
  }

  ExportState state() {
    return state;
  }

  CopyStatus status() {
    return discarded ? new CopyStatus.Unknown() : state.status();
  }

  boolean isDiscarded() {
    return discarded;
  }

  /** Has it deleted, also after a restart unless the disk is full. */
  void discard() {
    discarded = true;
    try {
      Files.writeString(discarding(), "");
    } catch (IOException e) {
      LOG.warn("cannot save that export {} is discarded", state.key(), e);
    }
  }

  /** Makes it, or gives it up. */
  synchronized void make() throws InterruptedException {
    if (discarded || state.isOver()) {
      return;
    }
    try {
      clear();
      makeFile();
      ExportState last = state.completed();
      machine.save(state(folder), last);
      state = last;
    } catch (ExportFailure e) {
      fail(e.why());
    } catch (IOException | RuntimeException e) {
      LOG.warn("export {} failed", state.key(), e);
      fail("The server had an internal error.");
    }
  }

  private void fail(String why) throws InterruptedException {
    report("The export failed: " + why);
    state = state.failed(why);
    try {
      clear();
      machine.save(state(folder), state);
    } catch (IOException | RuntimeException e) {
      LOG.warn("cannot clean up after export {}", state.key(), e);
    }
  }

  private void makeFile() throws ExportFailure, IOException, InterruptedException {
    ExportSource source = source();
    ExportScripts scripts = scripts();
    requireSpace(source);
    Member member = Member.make(machine, name(), workshop());
    awaitData(member, room(source));
    runInto(member, atMost(source), scripts.make(source));
    report("The database was exported. Restoring the export to a new server to check it");
    tryOut(member, scripts, source);
    Path file = member.folder().resolve("config").resolve(ExportScripts.DUMP);
    sync(file);
    Files.move(file, file(folder), StandardCopyOption.ATOMIC_MOVE);
    sync(folder);
    clear();
    report("The export is complete");
  }

  /** A server that has just been found again takes a moment. */
  private ExportSource source() throws ExportFailure, InterruptedException {
    long end = System.nanoTime() + CONNECTS_WITHIN.toNanos();
    while (System.nanoTime() < end && !discarded) {
      Optional<ExportSource> found = means.source(state.ref().server());
      if (found.isPresent()) {
        return found.get();
      }
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    }
    throw new ExportFailure("The database does not accept connections.");
  }

  private ExportScripts scripts() throws ExportFailure, IOException, InterruptedException {
    Optional<PostgresInstallation> client = means.client(state.version());
    if (client.isEmpty()) {
      throw new ExportFailure("The host has no client tools of PostgreSQL for this version.");
    }
    return new ExportScripts(client.get(), means.server(state.version()));
  }

  /** For the new server, and the export beside it. */
  private static long room(ExportSource source) {
    return AT_LEAST + 2 * source.bytes();
  }

  /** The export is kept beside what it is tried out with. */
  private void requireSpace(ExportSource source) throws ExportFailure, IOException {
    long free = Files.getFileStore(machine.folder()).getUsableSpace();
    if (free < room(source) + source.bytes() + AT_LEAST) {
      throw new ExportFailure("The host has too little free disk space.");
    }
  }

  private void awaitData(Member member, long bytes) throws IOException, InterruptedException {
    long end = System.nanoTime() + HAS_DATA_WITHIN.toNanos();
    while (!member.makeData(bytes)) {
      if (System.nanoTime() > end) {
        throw new IOException("no directory for the data of " + state.key());
      }
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    }
  }

  private static Duration atMost(ExportSource source) {
    return AT_MOST.plus(AT_MOST_OF_EACH_GB.multipliedBy(source.bytes() >> GIGABYTE_BITS));
  }

  private static void runInto(Member member, Duration atMost, MemberCommand command)
      throws ExportFailure, InterruptedException {
    try {
      member.runInto(ExportScripts.DUMP, atMost, command);
    } catch (IOException e) {
      throw new ExportFailure("pg_dump " + told(e));
    }
  }

  private static void tryOut(Member member, ExportScripts scripts, ExportSource source)
      throws ExportFailure, IOException, InterruptedException {
    ExportSource trial =
        new ExportSource(
            member.claimPort(), source.database(), source.user(), Credentials.password(), 0);
    member.configure(ExportScripts.PASSWORD, trial.password());
    member.configure(ExportScripts.ROLES, ExportScripts.roles(trial));
    try {
      member.run(atMost(source), scripts.tryOut(trial));
    } catch (IOException e) {
      throw new ExportFailure("it cannot be restored. The restore " + told(e));
    }
  }

  /** The last lines, which are the user's own tables and words of PostgreSQL. */
  private static String told(IOException e) {
    String text = String.valueOf(e.getMessage()).strip().replaceAll("\\s+", " ");
    return text.length() > MOST_TOLD ? text.substring(0, MOST_TOLD) + "…" : text;
  }

  private static void sync(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  private MemberName name() {
    return new MemberName(state.server(), state.key(), state.owner());
  }

  private void report(String text) {
    machine.report(name(), text);
  }

  /** Ends and deletes all that is needed only while it is made. */
  private void clear() throws IOException, InterruptedException {
    if (Member.isIn(workshop())) {
      Member member = Member.find(machine, name(), workshop());
      while (!member.remove()) {
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      }
    }
    machine.delete(workshop());
  }

  /** Deletes all of it. */
  synchronized void delete() throws IOException, InterruptedException {
    clear();
    machine.delete(folder);
  }
}
