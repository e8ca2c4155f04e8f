package dev.platform.conformance.faults;

import dev.platform.conformance.Options;
import dev.platform.conformance.Selection;
import dev.platform.conformance.client.Document;
import dev.platform.conformance.evidence.Recorder;
import dev.platform.conformance.suite.Session;
import dev.platform.conformance.suite.Suite;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.platform.engine.CancellationToken;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Seeds faults between the suite and an install, and looks which checks fail. First all checks run
 * without faults, which tells what each calls; then each fault meets the checks that call its
 * operation, until one fails.
 */
final class FaultRun implements AutoCloseable {
  private static final int CHECK_GROUPS = 4;

  /** As long as a check of a faulty server waits. */
  private static final Duration SHORT = Duration.ofSeconds(20);

  private final Options options;
  private final Optional<String> secret;
  private final PrintWriter out;
  private final Routes routes =
      Routes.of(
          List.of(Document.load("platform"), Document.load("native"), Document.load("oauth")));
  private final Recording recording = new Recording();
  private final BlockingQueue<Session> rights = new LinkedBlockingQueue<>();
  private final List<Doors> doors = new ArrayList<>();
  private final ExecutorService workers;

  FaultRun(Options options, Optional<String> secret, PrintWriter out) {
    this.secret = secret;
    this.options = options;
    this.out = out;
    this.workers = Executors.newFixedThreadPool(options.parallel());
    for (int i = 0; i < options.parallel(); i++) {
      var door =
          new Doors(secret, right -> new FaultyServer(routes, List.of(), new Recording(), right));
      doors.add(door);
      rights.add(open(options.through(door::origin)));
    }
  }

  private Session open(Options through) {
    Session right =
        Session.open(through, new Recorder(Clock.systemUTC()), CancellationToken.disabled(), out);
    right.logIn();
    return right;
  }

  /** Those that an install with these operations may have. */
  List<Fault> faults() {
    Session right = rights.element();
    return Catalogue.of(right.api()::has, right.authorization());
  }

  /** The checks that pass without faults, through a proxy as with them: those of operations. */
  List<Check> passed(List<String> operations) {
    long begin = System.nanoTime();
    List<Check> all =
        through(
            List.of(),
            recording,
            rights.element(),
            Suite.request(new Selection(List.of(), operations), CHECK_GROUPS),
            options.deployTimeout(),
            new HashSet<>());
    List<Check> passed = all.stream().filter(Check::hasPassed).toList();
    out.printf(
        Locale.ROOT,
        "%d checks pass without faults (%.1f s)%n",
        passed.size(),
        (System.nanoTime() - begin) / 1e9);
    all.stream()
        .filter(it -> !it.hasPassed())
        .forEach(it -> out.printf("FAIL  %s%n%s%n", it.title(), it.failure().indent(6)));
    out.flush();
    return passed;
  }

  /** Looks for each fault with the checks that pass without it. */
  List<Verdict> search(List<Fault> faults, List<Check> passed) {
    List<Search> searches = faults.stream().map(it -> new Search(it, passed, recording)).toList();
    List<Search> open = open(searches);
    missed(searches);
    while (!open.isEmpty()) {
      round(open);
      missed(open);
      long found = searches.stream().filter(it -> it.verdict().isCaught()).count();
      open = open(open);
      out.printf("%d of %d faults found, %d to look for%n", found, faults.size(), open.size());
      out.flush();
    }
    return searches.stream().map(Search::verdict).toList();
  }

  /** A run of all takes long, and the table comes at its end. */
  private void missed(List<Search> tried) {
    tried.stream()
        .filter(it -> !it.isOpen() && !it.verdict().isCaught())
        .forEach(it -> out.printf("MISS  %s: %s%n", it.fault(), it.verdict().why()));
    out.flush();
  }

  private static List<Search> open(List<Search> searches) {
    return searches.stream().filter(Search::isOpen).toList();
  }

  private void round(List<Search> open) {
    Map<Fault, Search> byFault =
        open.stream().collect(Collectors.toMap(Search::fault, Function.identity()));
    List<Batch> batches = new ArrayList<>();
    open.stream().filter(Search::isAlone).forEach(it -> batches.add(Batch.alone(it.next())));
    batches.addAll(Batch.of(open.stream().filter(it -> !it.isAlone()).map(Search::next).toList()));
    List<Future<?>> running = new ArrayList<>();
    for (Batch batch : batches) {
      running.add(workers.submit(() -> run(batch, byFault)));
    }
    running.forEach(FaultRun::join);
  }

  private void run(Batch batch, Map<Fault, Search> byFault) {
    Session right = take();
    try {
      right.logIn();
      Set<Fault> struck = new HashSet<>();
      Map<String, Check> ended =
          through(
                  batch.faults(),
                  new Recording(),
                  right,
                  Suite.request(batch.checks()),
                  SHORT,
                  struck)
              .stream()
              .collect(Collectors.toMap(Check::id, Function.identity()));
      for (Batch.Attempt attempt : batch.attempts()) {
        Objects.requireNonNull(byFault.get(attempt.fault()))
            .tried(Optional.ofNullable(ended.get(attempt.check().id())), struck);
      }
    } finally {
      rights.add(right);
    }
  }

  private List<Check> through(
      List<Fault> faults,
      Recording sink,
      Session right,
      LauncherDiscoveryRequest request,
      Duration longestWait,
      Set<Fault> struck) {
    try (var doors = new Doors(secret, target -> new FaultyServer(routes, faults, sink, target));
        LauncherSession launcher = LauncherFactory.openSession()) {
      Session session = right.behind(doors::origin, doors.sockets(options.apiUrl()), longestWait);
      Suite.share(session, launcher);
      var checks = new Checks();
      try {
        launcher.getLauncher().execute(request, checks);
      } finally {
        right.remove(session);
      }
      struck.addAll(doors.struck());
      return checks.ended();
    }
  }

  private Session take() {
    try {
      return rights.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static void join(Future<?> task) {
    try {
      task.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  @Override
  public void close() {
    workers.shutdownNow();
    rights.forEach(Session::close);
    doors.forEach(Doors::close);
  }
}
