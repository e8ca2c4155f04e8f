package dev.platform.engine.simulated;

import dev.platform.engine.simulated.SimulatedCommand.End;
import dev.platform.engine.spi.ArtifactRef;
import dev.platform.engine.spi.BuildEngine;
import dev.platform.engine.spi.BuildRef;
import dev.platform.engine.spi.BuildSpec;
import dev.platform.engine.spi.BuildStatus;
import dev.platform.engine.spi.Commit;
import dev.platform.engine.spi.LogLine;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Builds of a {@link SimulatedEngine}. */
public final class SimulatedBuilds implements BuildEngine {
  private final SimulatedEngine engine;
  private final Map<BuildRef, BuildSpec> specs = new LinkedHashMap<>();
  private final Map<BuildRef, BuildStatus> builds = new HashMap<>();
  private final Set<ArtifactRef> artifacts = new HashSet<>();
  private final Map<ArtifactRef, Path> published = new HashMap<>();
  private final Set<String> discardedCaches = new HashSet<>();
  private boolean held;
  private int places = Integer.MAX_VALUE;

  SimulatedBuilds(SimulatedEngine engine) {
    this.engine = engine;
  }

  @Override
  public synchronized void start(BuildSpec wanted) {
    engine.requireWorking();
    if (builds.containsKey(wanted.ref())) {
      return;
    }
    Commit commit = commit(wanted);
    specs.put(wanted.ref(), wanted);
    say(wanted, LogLine.Stream.ENGINE, "==> Cloning from " + wanted.source().repository());
    say(
        wanted,
        LogLine.Stream.ENGINE,
        "==> Checking out commit " + commit.id().substring(0, 7) + " (" + commit.message() + ")");
    become(wanted, new BuildStatus.Running(commit));
    if (!held) {
      run(wanted, commit);
    }
  }

  @Override
  public synchronized int places() {
    return places;
  }

  /** From now on it has so many places; it is up to the platform to respect them. */
  public synchronized void places(int count) {
    places = count;
  }

  @Override
  public synchronized BuildStatus observe(BuildRef ref) {
    return builds.getOrDefault(ref, new BuildStatus.Unknown());
  }

  @Override
  public synchronized void cancel(BuildRef ref) {
    BuildSpec spec = specs.get(ref);
    if (spec != null && builds.get(ref) instanceof BuildStatus.Running) {
      say(spec, LogLine.Stream.ENGINE, "==> Build canceled");
      become(spec, new BuildStatus.Canceled());
    }
  }

  @Override
  public synchronized void remove(BuildRef ref) {
    cancel(ref);
    specs.remove(ref);
    builds.remove(ref);
  }

  @Override
  public synchronized List<BuildRef> list() {
    return List.copyOf(specs.keySet());
  }

  @Override
  public synchronized void discard(ArtifactRef artifact) {
    artifacts.remove(artifact);
    published.remove(artifact);
  }

  @Override
  public synchronized void forget(String owner) {
    discardedCaches.add(owner);
  }

  synchronized Optional<Path> files(ArtifactRef artifact) {
    return Optional.ofNullable(published.get(artifact));
  }

  /** Every build that was started and not removed, in order. */
  public synchronized List<BuildSpec> started() {
    return List.copyOf(specs.values());
  }

  /** Every artifact that was made and not discarded. */
  public synchronized Set<ArtifactRef> artifacts() {
    return Set.copyOf(artifacts);
  }

  /** Every cache that was discarded. */
  public synchronized Set<String> discardedCaches() {
    return Set.copyOf(discardedCaches);
  }

  /** Says where the files of an artifact are. */
  public synchronized void publish(ArtifactRef artifact, Path folder) {
    published.put(artifact, folder);
  }

  synchronized void hold() {
    held = true;
  }

  synchronized void release() {
    held = false;
    for (BuildSpec spec : List.copyOf(specs.values())) {
      if (builds.get(spec.ref()) instanceof BuildStatus.Running running) {
        run(spec, running.commit());
      }
    }
  }

  synchronized void stopAll() {
    List.copyOf(specs.keySet()).stream()
        .filter(ref -> observe(ref) instanceof BuildStatus.Running)
        .forEach(this::remove);
  }

  private void run(BuildSpec spec, Commit commit) {
    SimulatedCommand command = SimulatedCommand.of(spec.command(), spec.secretFiles());
    if (!spec.command().isBlank()) {
      String running = "==> Running build command '" + spec.command() + "'";
      say(spec, LogLine.Stream.ENGINE, running);
    }
    command.output().forEach(text -> say(spec, LogLine.Stream.OUT, text));
    if (command.end() == End.HANGS) {
      return;
    }
    if (command.status() != 0) {
      var end = SimulatedCommand.ended(command.status());
      say(spec, LogLine.Stream.ENGINE, "==> Build failed: " + end.how());
      var why = "The build command " + end.how() + ".";
      become(spec, new BuildStatus.Failed(commit, end.kind(), end.exitCode(), why));
      return;
    }
    ArtifactRef artifact = new ArtifactRef("art-" + spec.ref().key());
    artifacts.add(artifact);
    say(spec, LogLine.Stream.ENGINE, "==> Build successful");
    become(spec, new BuildStatus.Succeeded(artifact, commit));
  }

  private Commit commit(BuildSpec spec) {
    String wanted = spec.source().commit();
    String id =
        wanted != null && wanted.length() == 40 ? wanted : engine.sources().commit(spec.source());
    return new Commit(id, "Simulated commit", Instant.parse("2026-01-01T00:00:00Z"));
  }

  private void become(BuildSpec spec, BuildStatus status) {
    builds.put(spec.ref(), status);
    engine.changed(spec.ref().key());
  }

  private void say(BuildSpec spec, LogLine.Stream stream, String text) {
    engine.line(new LogLine(spec.ref().key(), null, Instant.now(), stream, text, null));
  }
}
