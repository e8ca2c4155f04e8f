package dev.platform.platform.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.engine.Bench;
import dev.platform.engine.Recorder;
import dev.platform.engine.simulated.SimulatedEngine;
import dev.platform.engine.spi.ArtifactRef;
import dev.platform.engine.spi.ExportRef;
import dev.platform.engine.spi.PostgresRef;
import dev.platform.engine.spi.RestoreSpec;
import dev.platform.engine.spi.SnapshotRef;
import dev.platform.engine.spi.TcpConnection;
import dev.platform.testing.TestClock;
import dev.platform.testing.TestDatabase;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class EngineOutsideTransactionsTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private final SimulatedEngine inner = new SimulatedEngine();
  private final EngineOutsideTransactions engine = new EngineOutsideTransactions(inner);
  private final Bench bench = new Bench(inner, new Recorder(), "https://example.com/web.git");

  @Test
  void nothingIsAskedOfAnEngineWhileATransactionIsOpen() throws InterruptedException {
    inner.start(bench.recorder());
    var db = database.db(new TestClock(), List.of());
    var build = bench.build("echo hello");
    var workload = bench.workload(new ArtifactRef("art-1"), "./serve", 1);
    var job = bench.job(new ArtifactRef("art-1"), "echo hello");
    var volume = bench.volume("srv-1");
    var snapshot = new SnapshotRef(volume.ref(), "today");
    Stream<ThrowingCallable> calls =
        Stream.of(
            () -> engine.builds().start(build),
            () -> engine.builds().observe(build.ref()),
            () -> engine.builds().cancel(build.ref()),
            () -> engine.builds().remove(build.ref()),
            () -> engine.builds().list(),
            () -> engine.builds().discard(new ArtifactRef("art-1")),
            () -> engine.builds().forget("cache"),
            () -> engine.files(new ArtifactRef("art-1")),
            () -> engine.sources().tip(build.source()),
            () -> engine.sources().changed(build.source(), "a", "b"),
            () -> engine.sources().file(build.source(), "a", "render.yaml", 1),
            () -> engine.workloads().apply(workload),
            () -> engine.workloads().observe(workload.ref()),
            () -> engine.workloads().remove(workload.ref()),
            () -> engine.workloads().list(),
            () -> engine.jobs().start(job),
            () -> engine.jobs().observe(job.ref()),
            () -> engine.jobs().cancel(job.ref()),
            () -> engine.jobs().remove(job.ref()),
            () -> engine.jobs().list(),
            () -> engine.volumes().ensure(volume),
            () -> engine.volumes().observe(volume.ref()),
            () -> engine.volumes().snapshot(snapshot),
            () -> engine.volumes().observe(snapshot),
            () -> engine.volumes().discard(snapshot),
            () -> engine.volumes().restore(new RestoreSpec(snapshot, "now")),
            () -> engine.volumes().observe(new RestoreSpec(snapshot, "now")),
            () -> engine.volumes().remove(volume.ref()),
            () -> engine.volumes().list(),
            engine::usage,
            () -> engine.networks().apply(List.of()),
            () -> engine.isFrom(new TcpConnection("127.64.0.1", 1, "127.0.0.1", 2), owner -> true),
            engine::offer,
            () -> engine.open(new ExportRef(new PostgresRef("dpg-1"), "exp-1")),
            () -> engine.start(bench.recorder()),
            engine::close,
            engine::stopAll);

    db.change(
        "test",
        tx ->
            calls.forEach(
                call ->
                    assertThatThrownBy(call)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage("transaction test is still open")));

    assertThat(inner.builds().started()).isEmpty();
    engine.builds().start(build);
    assertThat(inner.builds().started()).containsExactly(build);
  }
}
