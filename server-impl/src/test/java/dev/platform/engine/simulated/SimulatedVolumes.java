package dev.platform.engine.simulated;

import dev.platform.engine.spi.CopyStatus;
import dev.platform.engine.spi.EngineException;
import dev.platform.engine.spi.RestoreSpec;
import dev.platform.engine.spi.SnapshotRef;
import dev.platform.engine.spi.VolumeEngine;
import dev.platform.engine.spi.VolumeRef;
import dev.platform.engine.spi.VolumeSpec;
import dev.platform.engine.spi.VolumeStatus;
import dev.platform.engine.spi.VolumeStatus.State;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Volumes of a {@link SimulatedEngine}. They keep a text, which a test writes. */
public final class SimulatedVolumes implements VolumeEngine {
  private final SimulatedEngine engine;
  private final Map<VolumeRef, Kept> volumes = new LinkedHashMap<>();
  private boolean held;

  /** What is kept of one volume. */
  private static final class Kept {
    private VolumeSpec spec;
    private String text = "";
    private @Nullable RestoreSpec restore;
    private @Nullable RestoreSpec ended;
    private @Nullable String failure;
    private boolean removed;
    private final Map<String, String> snapshots = new LinkedHashMap<>();
    private final Set<String> wanted = new LinkedHashSet<>();

    private Kept(VolumeSpec spec) {
      this.spec = spec;
    }
  }

  SimulatedVolumes(SimulatedEngine engine) {
    this.engine = engine;
  }

  @Override
  public synchronized void ensure(VolumeSpec wanted) {
    engine.requireWorking();
    Kept kept = volumes.computeIfAbsent(wanted.ref(), ref -> new Kept(wanted));
    if (wanted.sizeBytes() > kept.spec.sizeBytes()) {
      kept.spec = wanted;
    }
    engine.changed(wanted.ref().key());
    settle();
  }

  @Override
  public synchronized VolumeStatus observe(VolumeRef ref) {
    Kept kept = volumes.get(ref);
    if (kept == null) {
      return new VolumeStatus(ref, State.UNKNOWN, 0, 0);
    }
    State state = kept.restore == null ? State.READY : State.BUSY;
    return new VolumeStatus(
        ref, kept.removed ? State.REMOVING : state, kept.spec.sizeBytes(), kept.text.length());
  }

  @Override
  public synchronized void snapshot(SnapshotRef snapshot) {
    engine.requireWorking();
    Kept kept = require(snapshot.volume());
    if (!kept.snapshots.containsKey(snapshot.key())) {
      kept.wanted.add(snapshot.key());
      settle();
    }
  }

  @Override
  public synchronized CopyStatus observe(SnapshotRef snapshot) {
    Kept kept = volumes.get(snapshot.volume());
    if (kept != null && kept.wanted.contains(snapshot.key())) {
      return new CopyStatus.Running();
    }
    return kept != null && kept.snapshots.containsKey(snapshot.key())
        ? new CopyStatus.Done()
        : new CopyStatus.Unknown();
  }

  @Override
  public synchronized void discard(SnapshotRef snapshot) {
    Kept kept = volumes.get(snapshot.volume());
    if (kept != null) {
      kept.snapshots.remove(snapshot.key());
      kept.wanted.remove(snapshot.key());
    }
  }

  @Override
  public synchronized void restore(RestoreSpec wanted) {
    engine.requireWorking();
    Kept kept = require(wanted.from().volume());
    if (!wanted.equals(kept.ended)) {
      kept.restore = wanted;
      settle();
    }
  }

  @Override
  public synchronized CopyStatus observe(RestoreSpec restore) {
    Kept kept = volumes.get(restore.from().volume());
    if (kept == null) {
      return new CopyStatus.Unknown();
    }
    if (restore.equals(kept.restore)) {
      return new CopyStatus.Running();
    }
    if (!restore.equals(kept.ended)) {
      return new CopyStatus.Unknown();
    }
    return kept.failure == null ? new CopyStatus.Done() : new CopyStatus.Failed(kept.failure);
  }

  @Override
  public synchronized void remove(VolumeRef ref) {
    Kept kept = volumes.get(ref);
    if (kept != null) {
      kept.removed = true;
      settle();
    }
  }

  @Override
  public synchronized List<VolumeRef> list() {
    return List.copyOf(volumes.keySet());
  }

  /** What is on a volume. */
  public synchronized String text(VolumeRef ref) {
    return require(ref).text;
  }

  /** A program writes on a volume. */
  public synchronized void write(VolumeRef ref, String text) {
    require(ref).text = text;
  }

  /** The snapshots of a volume. */
  public synchronized Set<String> snapshots(VolumeRef ref) {
    return Set.copyOf(require(ref).snapshots.keySet());
  }

  synchronized void hold(boolean isHeld) {
    held = isHeld;
    settle();
  }

  /** Whether an instance could start with a volume that no other instance has. */
  synchronized boolean isReady(VolumeRef ref) {
    Kept kept = volumes.get(ref);
    return kept != null && !kept.removed && kept.restore == null;
  }

  /** Does what can be done now. */
  synchronized void settle() {
    if (held) {
      return;
    }
    for (Kept kept : List.copyOf(volumes.values())) {
      settle(kept);
    }
    engine.workloads().settle();
  }

  private void settle(Kept kept) {
    VolumeRef ref = kept.spec.ref();
    for (String key : List.copyOf(kept.wanted)) {
      kept.snapshots.put(key, kept.text);
      kept.wanted.remove(key);
      engine.changed(ref.key());
    }
    boolean isUsed = engine.workloads().uses(ref);
    if (kept.removed && !isUsed) {
      volumes.remove(ref);
      engine.changed(ref.key());
    } else if (kept.restore != null && !isUsed) {
      String from = kept.restore.from().key();
      kept.failure = kept.snapshots.containsKey(from) ? null : "The snapshot does not exist.";
      kept.text = kept.snapshots.getOrDefault(from, kept.text);
      kept.ended = kept.restore;
      kept.restore = null;
      engine.changed(ref.key());
    }
  }

  private Kept require(VolumeRef ref) {
    Kept kept = volumes.get(ref);
    if (kept == null) {
      throw new EngineException("no volume " + ref.key());
    }
    return kept;
  }
}
