package dev.platform.platform.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.work.Reconciler;
import dev.platform.engine.Bench;
import dev.platform.engine.Recorder;
import dev.platform.engine.simulated.SimulatedEngine;
import dev.platform.engine.spi.ArtifactRef;
import dev.platform.engine.spi.BuildRef;
import dev.platform.engine.spi.BuildSpec;
import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.JobRef;
import dev.platform.engine.spi.JobSpec;
import dev.platform.engine.spi.LogLine;
import dev.platform.engine.spi.LogLine.Stream;
import dev.platform.engine.spi.WorkloadRef;
import dev.platform.engine.spi.WorkloadSpec;
import dev.platform.platform.log.LogSink;
import dev.platform.platform.log.LogType;
import dev.platform.platform.log.NewLogLine;
import dev.platform.platform.log.RecordedLines;
import dev.platform.testing.TestClock;
import dev.platform.testing.TestDatabase;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.glassfish.hk2.api.ServiceLocator;
import org.glassfish.hk2.api.ServiceLocatorFactory;
import org.glassfish.hk2.utilities.ServiceLocatorUtilities;
import org.glassfish.hk2.utilities.binding.AbstractBinder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A room that runs a kind of work of its own, made up here, beside this room. */
class WorkloadRoomTest {
  private static final String RUN = "crn-d0kq3v2s1m7c73f0a2b0";
  private static final String OTHER = "crn-d0kq3v2s1m7c73f0a2bg";

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private final SimulatedEngine engine = new SimulatedEngine();
  private final Bench bench = new Bench(engine, new Recorder(), "https://example.com/web.git");
  private final RecordedLines log = new RecordedLines();
  private final CronRuns runs = new CronRuns();

  @Test
  void theRoomIsToldOfWhatItRuns() throws InterruptedException {
    var room = room(runs);
    engine.start(room.getService(WorkloadListener.class));

    engine.workloads().apply(workload(RUN));
    engine.workloads().apply(workload("web-of-somebody-else"));

    assertThat(runs.changed).containsExactly(RUN);
  }

  @Test
  void linesCarryTheLabelsOfTheRoom() throws InterruptedException {
    var room = room(runs);
    engine.start(room.getService(WorkloadListener.class));

    engine.workloads().apply(workload(RUN));
    engine.workloads().apply(workload("web-of-somebody-else"));

    assertThat(log.all())
        .extracting(NewLogLine::resource, NewLogLine::type, NewLogLine::instance, NewLogLine::text)
        .containsExactly(
            tuple("srv-of-" + RUN, LogType.APP, "run-1", "==> Running 'echo hello'"),
            tuple("srv-of-" + RUN, LogType.APP, "run-1", "hello"));
  }

  /** The log of what has just been started is not known, and the engine does not repeat itself. */
  @Test
  void linesOfTheEngineWaitWhileTheDatabaseIsAway() throws InterruptedException {
    var room = room(runs);
    var listener = room.getService(WorkloadListener.class);
    engine.start(listener);
    runs.isAway = true;

    engine.workloads().apply(workload(RUN));
    boolean takes = listener.takes(RUN);
    var kept = listener.kept(RUN, "run/out");
    var before = log.texts();
    runs.isAway = false;
    sweep(room);

    assertThat(before).isEmpty();
    assertThat(takes).isFalse();
    assertThat(kept).isEmpty();
    assertThat(log.texts()).containsExactly("==> Running 'echo hello'", "hello");
    assertThat(listener.takes(RUN)).isTrue();
    sweep(room);
    assertThat(log.texts()).hasSize(2);
  }

  @Test
  void ofLinesThatWaitTheOldestAreDroppedAndCounted() {
    var room = room(runs);
    var listener = room.getService(WorkloadListener.class);
    runs.isAway = true;

    for (int i = 1; i <= 205; i++) {
      listener.line(new LogLine(RUN, null, Instant.EPOCH, Stream.ENGINE, "line " + i, null));
    }
    runs.isAway = false;
    listener.takes(RUN);

    assertThat(log.texts())
        .hasSize(201)
        .startsWith(
            "5 lines were dropped here: they could not be stored fast enough.", "line 6", "line 7")
        .endsWith("line 205");
  }

  @Test
  void whatIsWantedSurvivesTheSweepAndNothingElseDoes() throws InterruptedException {
    var room = room(runs);
    engine.start(room.getService(WorkloadListener.class));
    runs.wanted.add(RUN);
    for (String key : List.of(RUN, OTHER, "web-of-no-room")) {
      engine.workloads().apply(workload(key));
      engine.builds().start(build(key));
      engine.jobs().start(job(key));
    }

    sweep(room);

    assertThat(engine.workloads().list()).containsExactly(new WorkloadRef(RUN));
    assertThat(engine.builds().list()).containsExactly(new BuildRef(RUN));
    assertThat(engine.jobs().list()).containsExactly(new JobRef(RUN));

    runs.wanted.remove(RUN);
    sweep(room);

    assertThat(engine.workloads().list()).isEmpty();
    assertThat(engine.builds().list()).isEmpty();
    assertThat(engine.jobs().list()).isEmpty();
  }

  @Test
  void theSweepReachesEverythingHoweverMuchThereIs() throws InterruptedException {
    var room = room(runs);
    engine.start(room.getService(WorkloadListener.class));
    sweep(room);
    for (int i = 0; i < 450; i++) {
      engine.workloads().apply(workload("crn-" + i));
      runs.wanted.add("crn-" + i);
    }
    sweep(room);
    runs.wanted.clear();
    runs.wanted.add("crn-7");

    sweep(room);
    assertThat(engine.workloads().list()).hasSize(250);
    sweep(room);
    sweep(room);

    assertThat(engine.workloads().list()).containsExactly(new WorkloadRef("crn-7"));
  }

  @Test
  void whatTheEngineOffersIsPublishedWhenItChanges() throws InterruptedException {
    var room = room(runs);
    var offers = room.getService(Offers.class);
    var db = room.getService(Db.class);
    engine.start(room.getService(WorkloadListener.class));
    sweep(room);
    assertThat(db.read("test", offers::find)).contains(engine.offer());

    engine.keyValues().lack("There is no Valkey.");
    sweep(room);

    assertThat(db.read("test", offers::find).orElseThrow().keyValue().missing())
        .contains("There is no Valkey.");
  }

  @Test
  void twoKindsWithOnePrefixStopTheStart() {
    var room = room(runs, new CronRuns());

    assertThatThrownBy(() -> room.getService(WorkloadListener.class))
        .hasMessageContaining(
            "CronRuns and dev.platform.platform.workload.WorkloadRoomTest$CronRuns both have the"
                + " prefix crn-. The prefix of a key identifies its kind");
  }

  @Test
  void everyKindIsToldThatTheEngineStops() {
    var room = room(runs);

    room.getService(WorkloadListener.class).stopping();

    assertThat(runs.isStopping).isTrue();
  }

  private static void sweep(ServiceLocator room) throws InterruptedException {
    for (Reconciler reconciler : room.getAllServices(Reconciler.class)) {
      reconciler.reconcile();
    }
  }

  private ServiceLocator room(WorkloadKind... kinds) {
    var locator = ServiceLocatorFactory.getInstance().create(null);
    ServiceLocatorUtilities.bind(locator, new WorkloadRoom(), new Rest(List.of(kinds)));
    return locator;
  }

  private WorkloadSpec workload(String key) {
    var like = bench.workload(new ArtifactRef("art-1"), "echo hello", 1);
    return new WorkloadSpec(
        new WorkloadRef(key),
        1,
        like.artifact(),
        like.workingDir(),
        like.command(),
        like.environment(),
        like.secretFiles(),
        like.facts(),
        like.owner(),
        1,
        like.probe(),
        like.resources(),
        like.grace(),
        Set.of(),
        null);
  }

  private BuildSpec build(String key) {
    var like = bench.build("");
    return new BuildSpec(
        new BuildRef(key),
        like.source(),
        like.command(),
        like.usesPython(),
        like.runtime(),
        like.publishPath(),
        like.environment(),
        like.commitVariables(),
        like.secretFiles(),
        like.resources(),
        like.budget(),
        like.useCache(),
        like.owner(),
        like.workspace());
  }

  private JobSpec job(String key) {
    var like = bench.job(new ArtifactRef("art-1"), "echo hello");
    return new JobSpec(
        new JobRef(key),
        like.artifact(),
        like.workingDir(),
        like.command(),
        like.environment(),
        like.secretFiles(),
        like.owner(),
        like.share(),
        like.resources(),
        like.budget(),
        like.grace());
  }

  /** A kind that is bound by another room. */
  private static final class CronRuns implements WorkloadKind {
    private final List<String> changed = new ArrayList<>();
    private final Set<String> wanted = new HashSet<>();
    private boolean isStopping;
    private boolean isAway;

    @Override
    public IdPrefix prefix() {
      return IdPrefix.CRON_JOB;
    }

    @Override
    public void changed(String key) {
      changed.add(key);
    }

    @Override
    public Set<String> wanted(Tx tx, Collection<String> keys) {
      return keys.stream().filter(wanted::contains).collect(Collectors.toSet());
    }

    @Override
    public Optional<LogSource> logSource(Tx tx, String key) {
      if (isAway) {
        throw new IllegalStateException("the database does not respond");
      }
      return Optional.of(new LogSource("srv-of-" + key, LogType.APP, "run-1"));
    }

    @Override
    public void stopping() {
      isStopping = true;
    }
  }

  /** What the process and the other rooms bring. */
  private final class Rest extends AbstractBinder {
    private final List<WorkloadKind> kinds;

    Rest(List<WorkloadKind> kinds) {
      this.kinds = kinds;
    }

    @Override
    protected void configure() {
      bind(database.db(new TestClock(), List.of(new WorkloadRoom().persistence()))).to(Db.class);
      bind(new EngineOutsideTransactions(engine)).to(Engine.class);
      bind(log).to(LogSink.class);
      kinds.forEach(kind -> bind(kind).to(WorkloadKind.class));
    }
  }
}
