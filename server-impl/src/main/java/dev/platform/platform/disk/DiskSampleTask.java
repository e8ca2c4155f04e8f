package dev.platform.platform.disk;

import dev.platform.base.db.Db;
import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.VolumeStatus;
import dev.platform.identity.access.NoAccessCheck;
import dev.platform.platform.metric.Metric;
import dev.platform.platform.metric.Sample;
import dev.platform.platform.metric.SampleSource;
import dev.platform.platform.workload.IsolatedSteps;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Samples of disks, also while nobody uses them. */
@NoAccessCheck("the sampler measures all workspaces")
final class DiskSampleTask implements SampleSource {
  private final DiskStore disks = new DiskStore();
  private final Db db;
  private final Engine engine;

  @Inject
  DiskSampleTask(Db db, Engine engine) {
    this.db = db;
    this.engine = engine;
  }

  @Override
  public List<Sample> read() throws InterruptedException {
    List<Sample> samples = new ArrayList<>();
    IsolatedSteps.of(
        db.read("disk.samples", disks::all),
        Disk::id,
        disk -> {
          var volume = engine.volumes().observe(disk.ref());
          if (isThere(volume)) {
            samples.add(sample(disk, volume));
          }
        });
    return samples;
  }

  private static boolean isThere(VolumeStatus volume) {
    return switch (volume.state()) {
      case READY, FULL, BUSY -> volume.sizeBytes() > 0;
      case UNKNOWN, REMOVING -> false;
    };
  }

  private static Sample sample(Disk disk, VolumeStatus volume) {
    return Sample.of(
        disk.serviceId().value(),
        Map.of(
            Metric.DISK_CAPACITY, (double) volume.sizeBytes(),
            Metric.DISK_USAGE, (double) volume.usedBytes()));
  }
}
