package dev.platform.engine.local;

import dev.platform.engine.spi.CopyStatus;
import dev.platform.engine.spi.EngineException;
import dev.platform.engine.spi.Isolation;
import dev.platform.engine.spi.RestoreSpec;
import dev.platform.engine.spi.SnapshotRef;
import dev.platform.engine.spi.VolumeEngine;
import dev.platform.engine.spi.VolumeMount;
import dev.platform.engine.spi.VolumeRef;
import dev.platform.engine.spi.VolumeSpec;
import dev.platform.engine.spi.VolumeStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The volumes of this machine. The loop of the workloads lets them do what is due. */
final class LocalVolumes implements VolumeEngine {
  private static final Logger LOG = LoggerFactory.getLogger(LocalVolumes.class);
  private static final String LIMIT = "persistent disk limit";

  private final Path folder;
  private final VolumeContext means;
  private final String trouble;
  private final Map<VolumeRef, Volume> volumes = new ConcurrentHashMap<>();
  private volatile Runnable whenDue = () -> {};

  private LocalVolumes(Path folder, VolumeContext means, String trouble) {
    this.folder = folder;
    this.means = means.with(work -> means.background().execute(() -> runAndWake(work)));
    this.trouble = trouble;
  }

  /** Finds again what an earlier life has kept. */
  static LocalVolumes open(VolumeContext means) throws IOException, InterruptedException {
    Path folder = Folders.create(means.machine().settings().data().resolve("volumes"));
    LocalVolumes volumes = with(folder, means);
    for (Path entry : Folders.list(folder)) {
      volumes.find(entry);
    }
    return volumes;
  }

  private static LocalVolumes with(Path folder, VolumeContext means) throws InterruptedException {
    try {
      return new LocalVolumes(folder, means.with(ImageSpace.open(means.machine(), folder)), "");
    } catch (IOException e) {
      return new LocalVolumes(folder, means, String.valueOf(e.getMessage()));
    }
  }

  /** From now on, called when something may be due. */
  void wokenBy(Runnable loop) {
    whenDue = loop;
  }

  private void runAndWake(Runnable work) {
    work.run();
    whenDue.run();
  }

  /** What cannot be read may be the only copy of somebody's data, so it stays where it is. */
  private void find(Path entry) throws InterruptedException {
    try {
      if (Volume.isUnmade(entry)) {
        means.machine().folders().delete(entry);
        return;
      }
      Volume volume = Volume.find(entry, means);
      volumes.put(volume.wanted().ref(), volume);
    } catch (IOException | IllegalArgumentException e) {
      LOG.error("cannot read volume {}, so it is left alone", entry, e);
    }
  }

  @Override
  public void ensure(VolumeSpec wanted) {
    volumes.compute(
        wanted.ref(),
        (ref, known) -> {
          try {
            if (known == null) {
              return Volume.make(folder.resolve(ref.key()), wanted, means);
            }
            known.want(wanted);
            return known;
          } catch (IOException e) {
            throw new EngineException("volume " + ref.key() + " cannot be saved", e);
          }
        });
    whenDue.run();
  }

  @Override
  public VolumeStatus observe(VolumeRef ref) {
    return find(ref)
        .map(Volume::status)
        .orElseGet(() -> new VolumeStatus(ref, VolumeStatus.State.UNKNOWN, 0, 0));
  }

  @Override
  public void snapshot(SnapshotRef snapshot) {
    require(snapshot.volume()).snapshot(snapshot.key());
    whenDue.run();
  }

  @Override
  public CopyStatus observe(SnapshotRef snapshot) {
    return find(snapshot.volume())
        .map(volume -> volume.saved(snapshot.key()))
        .orElseGet(CopyStatus.Unknown::new);
  }

  @Override
  public void discard(SnapshotRef snapshot) {
    find(snapshot.volume()).ifPresent(volume -> volume.discard(snapshot.key()));
    whenDue.run();
  }

  @Override
  public void restore(RestoreSpec wanted) {
    try {
      require(wanted.from().volume()).restore(wanted);
    } catch (IOException e) {
      throw new EngineException("the restore " + wanted.key() + " cannot be saved", e);
    }
    whenDue.run();
  }

  @Override
  public CopyStatus observe(RestoreSpec restore) {
    return find(restore.from().volume())
        .map(volume -> volume.restored(restore))
        .orElseGet(CopyStatus.Unknown::new);
  }

  @Override
  public void remove(VolumeRef ref) {
    find(ref)
        .ifPresent(
            volume -> {
              try {
                volume.remove();
              } catch (IOException e) {
                throw new EngineException("the removal of " + ref.key() + " cannot be saved", e);
              }
            });
    whenDue.run();
  }

  @Override
  public List<VolumeRef> list() {
    return volumes.keySet().stream().filter(ref -> !LocalServers.keeps(ref)).toList();
  }

  /** Gives a volume to an instance; empty while it has to wait. */
  Optional<MountedVolume> claim(VolumeMount mount, String instance) {
    return find(mount.volume())
        .flatMap(volume -> volume.claim(instance))
        .map(place -> new MountedVolume(place, Path.of(mount.path()), isFull(mount)));
  }

  /** An instance of an earlier life has a volume. */
  void adopt(VolumeMount mount, String instance) {
    find(mount.volume()).ifPresent(volume -> volume.adopt(instance));
  }

  /** An instance has ended, and with it its use of a volume. */
  void release(VolumeMount mount, String instance) {
    find(mount.volume()).ifPresent(volume -> volume.release(instance));
    whenDue.run();
  }

  /** Whether an instance has to be kept from writing, which a sandbox can do. */
  boolean isFull(VolumeMount mount) {
    return means.machine().isSandboxed() && find(mount.volume()).filter(Volume::isFull).isPresent();
  }

  /** How long nothing is due, unless something happens. */
  long rest(long now) {
    return volumes.values().stream()
        .mapToLong(volume -> volume.rest(now))
        .reduce(InstanceRest.LONGEST, Math::min);
  }

  /** Begins what is due. */
  void step() {
    volumes.values().removeIf(this::isOver);
  }

  private boolean isOver(Volume volume) {
    volume.proceed();
    if (volume.isOver()) {
      means.background().execute(() -> means.listener().changed(volume.wanted().ref().key()));
    }
    return volume.isOver();
  }

  Isolation isolation() {
    return means.images() == null
        ? new Isolation(LIMIT, false, "sizes are checked every minute: " + trouble)
        : new Isolation(LIMIT, true, "an ext4 file system for each disk");
  }

  private Optional<Volume> find(VolumeRef ref) {
    return Optional.ofNullable(volumes.get(ref));
  }

  private Volume require(VolumeRef ref) {
    return find(ref)
        .orElseThrow(() -> new EngineException("volume " + ref.key() + " is not on this host"));
  }
}
