package dev.platform.engine.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.engine.Bench;
import dev.platform.engine.EngineContract;
import dev.platform.engine.KeyValueBench;
import dev.platform.engine.KeyValueContract;
import dev.platform.engine.PostgresBench;
import dev.platform.engine.PostgresContract;
import dev.platform.engine.Recorder;
import dev.platform.engine.RecoveryContract;
import dev.platform.engine.VolumeContract;
import dev.platform.engine.spi.BuildStatus;
import dev.platform.engine.spi.EngineException;
import dev.platform.engine.spi.InstanceStatus;
import dev.platform.engine.spi.ServerCertificate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The simulation keeps the contract too, and does what tests tell it to. */
class SimulatedEngineTest
    implements EngineContract,
        VolumeContract,
        PostgresContract,
        RecoveryContract,
        KeyValueContract {
  private final SimulatedEngine engine = new SimulatedEngine();
  private final Bench bench = new Bench(engine, new Recorder(), "https://example.com/web.git");

  @BeforeEach
  void startEngine() {
    engine.start(bench.recorder());
  }

  @Override
  public Bench bench() {
    return bench;
  }

  @Override
  public KeyValueBench keyValue() {
    return new KeyValueBench(engine.keyValues(), new ServerCertificate("chain", "key"));
  }

  @Override
  public PostgresBench server() {
    return new PostgresBench(engine.postgres(), new ServerCertificate("chain", "key"));
  }

  @Override
  public void write(PostgresBench server, String text) {
    engine.postgres().backups().write(server.ref(), text);
  }

  @Override
  public String read(PostgresBench server) {
    return engine.postgres().backups().read(server.ref());
  }

  @Test
  void heldBuildsWaitForTheirRelease() {
    var spec = bench.build("echo hello");
    engine.holdBuilds();

    engine.builds().start(spec);
    BuildStatus held = engine.builds().observe(spec.ref());
    engine.releaseBuilds();

    assertThat(held).isInstanceOf(BuildStatus.Running.class);
    assertThat(engine.builds().observe(spec.ref())).isInstanceOf(BuildStatus.Succeeded.class);
  }

  @Test
  void anInstanceCanEnd() throws Exception {
    var spec = bench.workload(bench.artifact(), "./serve", 2);
    InstanceStatus first = bench.ready(spec).get(0);

    engine.exit(first.id(), 1);

    assertThat(engine.workloads().observe(spec.ref()).instances())
        .extracting(InstanceStatus::restarts)
        .containsExactly(1, 0);
  }

  @Test
  void aBrokenEngineRefuses() {
    engine.breakDown();
    assertThatThrownBy(() -> engine.builds().start(bench.build("")))
        .isInstanceOf(EngineException.class);

    engine.repair();
    engine.builds().start(bench.build(""));
  }
}
