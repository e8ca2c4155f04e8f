package dev.platform.engine.local;

import dev.platform.engine.spi.VolumeMount;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The volume of an instance, from the start of its process to its end. For the loop only. */
final class DiskUse {
  private static final long LOOK = Duration.ofSeconds(1).toNanos();

  private final @Nullable VolumeMount mount;
  private final String instance;
  private final InstanceContext means;
  private final EventReporter reporter;
  private @Nullable MountedVolume mounted;
  private boolean waits;
  private boolean linkTold;
  private long killedAt = Long.MAX_VALUE;

  DiskUse(
      @Nullable VolumeMount mount, String instance, InstanceContext means, EventReporter reporter) {
    this.mount = mount;
    this.instance = instance;
    this.means = means;
    this.reporter = reporter;
  }

  /** What the process has; null for nothing. */
  @Nullable MountedVolume mounted() {
    return mounted;
  }

  /** The process of an earlier life goes on. */
  void adopt() {
    if (mount != null) {
      means.volumes().adopt(mount, instance);
      mounted = means.volumes().claim(mount, instance).orElse(null);
    }
  }

  /** Whether a process can be started. */
  boolean claim() {
    if (mount == null) {
      return true;
    }
    Optional<MountedVolume> free = means.volumes().claim(mount, instance);
    if (free.isEmpty()) {
      reportWaiting();
      return false;
    }
    waits = false;
    mounted = free.get();
    reportLink(mount);
    return true;
  }

  private void reportWaiting() {
    if (!waits) {
      waits = true;
      reporter.report("Waiting for the disk");
    }
  }

  /** Once, since it is so for each start. */
  private void reportLink(VolumeMount wanted) {
    if (!linkTold && !means.machine().isSandboxed()) {
      linkTold = true;
      reporter.report(
          "This server has no sandbox, so the disk is not mounted at "
              + wanted.path()
              + ". PLATFORM_DISK_PATH contains its path, and the link 'disk' in the working"
              + " directory leads to it");
    }
  }

  /** Ends a process that can still write on a volume that is full. */
  void endWhenFull(ProcessGroup group, Duration grace, long now)
      throws IOException, InterruptedException {
    boolean writes = mounted != null && !mounted.readOnly();
    if (mount == null || !writes || !means.volumes().isFull(mount)) {
      return;
    }
    if (killedAt == Long.MAX_VALUE) {
      killedAt = now + grace.toNanos();
      reporter.report(
          "The disk is full. The instance is restarted, and can read the disk but not write to it."
              + " Increase the size of the disk, then deploy");
      group.terminate();
    } else if (now >= killedAt) {
      group.kill();
    }
  }

  /** How long a full disk may go unnoticed, in nanoseconds. */
  long rest() {
    return mounted == null ? Long.MAX_VALUE : LOOK;
  }

  void release() {
    killedAt = Long.MAX_VALUE;
    mounted = null;
    if (mount != null) {
      means.volumes().release(mount, instance);
    }
  }
}
