package dev.platform.engine.simulated;

import dev.platform.engine.spi.ArtifactRef;
import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.EngineException;
import dev.platform.engine.spi.EngineListener;
import dev.platform.engine.spi.ExportFile;
import dev.platform.engine.spi.ExportRef;
import dev.platform.engine.spi.InstanceUsage;
import dev.platform.engine.spi.Isolation;
import dev.platform.engine.spi.LogLine;
import dev.platform.engine.spi.Offer;
import dev.platform.engine.spi.ProcessEnd;
import dev.platform.engine.spi.TcpConnection;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An engine in memory, for tests of the rest. Everything happens at once, on the caller's thread:
 * when a call returns, what it asked for is done. What commands do is told by their words, see
 * {@link SimulatedCommand}; what happens by itself on a real machine is done by the test ({@link
 * #holdBuilds}, {@link #end}, {@link #breakDown}).
 */
public final class SimulatedEngine implements Engine {
  private final SimulatedBuilds builds = new SimulatedBuilds(this);
  private final SimulatedSources sources = new SimulatedSources(this);
  private final SimulatedWorkloads workloads = new SimulatedWorkloads(this);
  private final SimulatedJobs jobs = new SimulatedJobs(this);
  private final SimulatedLoad load = new SimulatedLoad();
  private final SimulatedVolumes volumes = new SimulatedVolumes(this);
  private final SimulatedNetworks networks = new SimulatedNetworks(this);
  private final SimulatedPostgres postgres = new SimulatedPostgres(this);
  private final SimulatedKeyValues keyValues = new SimulatedKeyValues(this);
  private @Nullable EngineListener listener;
  private @Nullable EngineException trouble;

  @Override
  public String name() {
    return "simulated";
  }

  @Override
  public SimulatedBuilds builds() {
    return builds;
  }

  @Override
  public SimulatedSources sources() {
    return sources;
  }

  @Override
  public SimulatedWorkloads workloads() {
    return workloads;
  }

  @Override
  public SimulatedJobs jobs() {
    return jobs;
  }

  @Override
  public SimulatedVolumes volumes() {
    return volumes;
  }

  @Override
  public SimulatedNetworks networks() {
    return networks;
  }

  @Override
  public SimulatedPostgres postgres() {
    return postgres;
  }

  @Override
  public SimulatedKeyValues keyValues() {
    return keyValues;
  }

  @Override
  public Optional<Path> files(ArtifactRef artifact) {
    return builds.files(artifact);
  }

  @Override
  public Optional<ExportFile> open(ExportRef export) {
    return postgres
        .contents(export)
        .map(text -> text.getBytes(StandardCharsets.UTF_8))
        .map(bytes -> new ExportFile(bytes.length, new ByteArrayInputStream(bytes)));
  }

  @Override
  public boolean answers(String instance, TcpConnection connection) {
    return true;
  }

  @Override
  public boolean reclaim(Collection<InetSocketAddress> addresses) {
    return false;
  }

  @Override
  public List<InstanceUsage> usage() {
    return load.usage(
        Stream.concat(workloads.running().stream(), jobs.running().stream()).toList());
  }

  /** What instances use. */
  public SimulatedLoad load() {
    return load;
  }

  @Override
  public boolean isFrom(TcpConnection connection, Predicate<String> owner) {
    return networks.isFrom(owner);
  }

  @Override
  public Offer offer() {
    return new Offer(
        name(),
        postgres.offer(),
        keyValues.offer(),
        List.of(new Isolation("everything", false, "nothing runs")));
  }

  @Override
  public synchronized boolean isStarted() {
    return listener != null;
  }

  @Override
  public synchronized void start(EngineListener newListener) {
    this.listener = newListener;
  }

  @Override
  public void close() {}

  @Override
  public void stopAll() {
    builds.stopAll();
    workloads.stopAll();
    jobs.stopAll();
  }

  /** From now on builds stay running until {@link #releaseBuilds}. */
  public void holdBuilds() {
    builds.hold();
  }

  /** Lets the builds that were held go on. */
  public void releaseBuilds() {
    builds.release();
  }

  /** From now on nothing is copied until {@link #releaseCopies}. */
  public void holdCopies() {
    volumes.hold(true);
  }

  /** Lets snapshots and restores that were held go on. */
  public void releaseCopies() {
    volumes.hold(false);
  }

  /** The process of an instance exits. */
  public void exit(String instance, int status) {
    end(instance, SimulatedCommand.ended(status));
  }

  /** The process of an instance ends by itself; it is started again and gets ready. */
  public void end(String instance, ProcessEnd how) {
    workloads.end(instance, how);
  }

  /** From now on every wish is answered with an {@link EngineException}. */
  public synchronized void breakDown() {
    trouble = new EngineException("the simulated engine is broken");
  }

  /** From now on nothing more can be kept. */
  public synchronized void fillDisk() {
    trouble = new EngineException("", new IOException("No space left on device"));
  }

  /** Works again. */
  public synchronized void repair() {
    trouble = null;
  }

  synchronized void requireWorking() {
    if (trouble != null) {
      throw trouble;
    }
  }

  void line(LogLine line) {
    listener().line(line);
  }

  void changed(String key) {
    listener().changed(key);
  }

  private synchronized EngineListener listener() {
    if (listener == null) {
      throw new IllegalStateException("the engine is not started");
    }
    return listener;
  }
}
