package dev.platform.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.spi.CopyStatus;
import dev.platform.engine.spi.RestoreSpec;
import dev.platform.engine.spi.SnapshotRef;
import dev.platform.engine.spi.VolumeSpec;
import dev.platform.engine.spi.VolumeStatus.State;
import dev.platform.engine.spi.WorkloadSpec;
import org.junit.jupiter.api.Test;

/** What is true of the volumes of every engine. */
public interface VolumeContract {

  /** The engine on trial; the same during one test. */
  Bench bench();

  @Test
  default void aVolumeIsListedUntilItIsRemoved() throws Exception {
    VolumeSpec volume = bench().volume("srv-1");
    assertThat(bench().engine().volumes().observe(volume.ref()).state()).isEqualTo(State.UNKNOWN);

    bench().made(volume);
    bench().made(volume);

    assertThat(bench().engine().volumes().list()).contains(volume.ref());
    Eventually.isTrue("a report", () -> bench().recorder().changes().contains(volume.ref().key()));
    bench().engine().volumes().remove(volume.ref());
    bench().engine().volumes().remove(volume.ref());
    bench().awaitVolume(volume.ref(), State.UNKNOWN);
    assertThat(bench().engine().volumes().list()).doesNotContain(volume.ref());
  }

  @Test
  default void aVolumeGrowsAndDoesNotShrink() throws Exception {
    VolumeSpec volume = bench().volume("srv-1");
    bench().made(volume);
    long twice = 2 * volume.sizeBytes();

    bench().engine().volumes().ensure(new VolumeSpec(volume.ref(), "srv-1", twice));
    Eventually.see(
        "the new size",
        () -> bench().engine().volumes().observe(volume.ref()),
        status -> status.sizeBytes() == twice);
    bench().made(volume);

    assertThat(bench().engine().volumes().observe(volume.ref()).sizeBytes()).isEqualTo(twice);
    bench().engine().volumes().remove(volume.ref());
  }

  @Test
  default void anInstanceWaitsForItsVolumeUntilTheOneBeforeHasEnded() throws Exception {
    VolumeSpec volume = bench().volume("srv-1");
    var artifact = bench().artifact();
    WorkloadSpec first = bench().workload(artifact, "./serve", volume);
    WorkloadSpec second = bench().workload(artifact, "./serve", volume);
    bench().engine().workloads().apply(first);
    bench().awaitWorkload(first, status -> !status.instances().isEmpty());
    assertThat(bench().engine().workloads().observe(first.ref()).ready()).isZero();

    bench().engine().volumes().ensure(volume);
    bench().ready(first);
    bench().engine().workloads().apply(second);
    bench().awaitWorkload(second, status -> !status.instances().isEmpty());

    assertThat(bench().engine().workloads().observe(second.ref()).ready()).isZero();
    bench().engine().workloads().remove(first.ref());
    bench().ready(second);
    bench().engine().workloads().remove(second.ref());
    bench().engine().volumes().remove(volume.ref());
  }

  @Test
  default void aSnapshotStaysUntilItIsDiscarded() throws Exception {
    VolumeSpec volume = bench().volume("srv-1");
    bench().made(volume);
    SnapshotRef unknown = new SnapshotRef(volume.ref(), "never");

    SnapshotRef snapshot = bench().saved(volume.ref(), "today");
    assertThat(bench().saved(volume.ref(), "today")).isEqualTo(snapshot);

    var volumes = bench().engine().volumes();
    assertThat(volumes.observe(unknown)).isEqualTo(new CopyStatus.Unknown());
    volumes.discard(snapshot);
    volumes.discard(snapshot);
    volumes.discard(unknown);
    assertThat(volumes.observe(snapshot)).isEqualTo(new CopyStatus.Unknown());
    volumes.remove(volume.ref());
  }

  @Test
  default void aRestoreWaitsUntilTheInstanceHasEndedAndIsDoneOnce() throws Exception {
    VolumeSpec volume = bench().volume("srv-1");
    bench().made(volume);
    SnapshotRef snapshot = bench().saved(volume.ref(), "today");
    var artifact = bench().artifact();
    WorkloadSpec before = bench().workload(artifact, "./serve", volume);
    WorkloadSpec after = bench().workload(artifact, "./serve", volume);
    bench().ready(before);
    RestoreSpec restore = new RestoreSpec(snapshot, "once");
    var volumes = bench().engine().volumes();

    volumes.restore(restore);
    bench().engine().workloads().apply(after);

    assertThat(volumes.observe(restore)).isEqualTo(new CopyStatus.Running());
    assertThat(volumes.observe(volume.ref()).state()).isEqualTo(State.BUSY);
    bench().engine().workloads().remove(before.ref());
    bench().awaitRestored(restore);
    bench().ready(after);
    volumes.restore(restore);
    assertThat(volumes.observe(restore)).isEqualTo(new CopyStatus.Done());
    assertThat(volumes.observe(new RestoreSpec(snapshot, "other")))
        .isEqualTo(new CopyStatus.Unknown());
    bench().engine().workloads().remove(after.ref());
    volumes.remove(volume.ref());
  }

  @Test
  default void aRestoreOfNothingFailsAndTheVolumeIsAsItWas() throws Exception {
    VolumeSpec volume = bench().volume("srv-1");
    bench().made(volume);
    RestoreSpec restore = new RestoreSpec(new SnapshotRef(volume.ref(), "never"), "one");

    bench().engine().volumes().restore(restore);

    Eventually.see(
        "the end",
        () -> bench().engine().volumes().observe(restore),
        new CopyStatus.Failed("The snapshot does not exist.")::equals);
    bench().awaitVolume(volume.ref(), State.READY);
    bench().engine().volumes().remove(volume.ref());
  }

  @Test
  default void aVolumeIsDeletedWhenItsInstanceHasEnded() throws Exception {
    VolumeSpec volume = bench().volume("srv-1");
    bench().made(volume);
    WorkloadSpec spec = bench().workload(bench().artifact(), "./serve", volume);
    bench().ready(spec);

    bench().engine().volumes().remove(volume.ref());

    assertThat(bench().engine().volumes().observe(volume.ref()).state()).isEqualTo(State.REMOVING);
    bench().engine().workloads().remove(spec.ref());
    bench().awaitVolume(volume.ref(), State.UNKNOWN);
  }
}
