package dev.platform.platform.workload;

import dev.platform.base.db.Db;
import dev.platform.engine.spi.ArtifactRef;
import dev.platform.engine.spi.BuildEngine;
import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.EngineListener;
import dev.platform.engine.spi.ExportFile;
import dev.platform.engine.spi.ExportRef;
import dev.platform.engine.spi.InstanceUsage;
import dev.platform.engine.spi.JobEngine;
import dev.platform.engine.spi.KeyValueEngine;
import dev.platform.engine.spi.NetworkEngine;
import dev.platform.engine.spi.Offer;
import dev.platform.engine.spi.PostgresEngine;
import dev.platform.engine.spi.SourceEngine;
import dev.platform.engine.spi.TcpConnection;
import dev.platform.engine.spi.VolumeEngine;
import dev.platform.engine.spi.WorkloadEngine;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * An engine that refuses every call while the caller has a transaction open: an engine may take
 * long, and a transaction that is tried again would ask it twice.
 */
public final class EngineOutsideTransactions implements Engine {
  private final Engine engine;
  private final BuildEngine builds;
  private final SourceEngine sources;
  private final WorkloadEngine workloads;
  private final JobEngine jobs;
  private final VolumeEngine volumes;
  private final NetworkEngine networks;
  private final PostgresEngine postgres;
  private final KeyValueEngine keyValues;

  public EngineOutsideTransactions(Engine engine) {
    this.engine = engine;
    this.builds = outside(BuildEngine.class, engine::builds);
    this.sources = outside(SourceEngine.class, engine::sources);
    this.workloads = outside(WorkloadEngine.class, engine::workloads);
    this.jobs = outside(JobEngine.class, engine::jobs);
    this.volumes = outside(VolumeEngine.class, engine::volumes);
    this.networks = outside(NetworkEngine.class, engine::networks);
    this.postgres = outside(PostgresEngine.class, engine::postgres);
    this.keyValues = outside(KeyValueEngine.class, engine::keyValues);
  }

  private static <T> T outside(Class<T> part, Supplier<T> inner) {
    return part.cast(
        Proxy.newProxyInstance(
            part.getClassLoader(),
            new Class<?>[] {part},
            (proxy, method, arguments) -> {
              Db.assertOutside();
              try {
                return method.invoke(inner.get(), arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }

  @Override
  public String name() {
    return engine.name();
  }

  @Override
  public BuildEngine builds() {
    return builds;
  }

  @Override
  public SourceEngine sources() {
    return sources;
  }

  @Override
  public WorkloadEngine workloads() {
    return workloads;
  }

  @Override
  public JobEngine jobs() {
    return jobs;
  }

  @Override
  public VolumeEngine volumes() {
    return volumes;
  }

  @Override
  public NetworkEngine networks() {
    return networks;
  }

  @Override
  public PostgresEngine postgres() {
    return postgres;
  }

  @Override
  public KeyValueEngine keyValues() {
    return keyValues;
  }

  @Override
  public Optional<Path> files(ArtifactRef artifact) {
    Db.assertOutside();
    return engine.files(artifact);
  }

  @Override
  public Optional<ExportFile> open(ExportRef export) {
    Db.assertOutside();
    return engine.open(export);
  }

  @Override
  public boolean answers(String instance, TcpConnection connection) {
    Db.assertOutside();
    return engine.answers(instance, connection);
  }

  @Override
  public boolean reclaim(Collection<InetSocketAddress> addresses) {
    Db.assertOutside();
    return engine.reclaim(addresses);
  }

  @Override
  public List<InstanceUsage> usage() {
    Db.assertOutside();
    return engine.usage();
  }

  @Override
  public boolean isFrom(TcpConnection connection, Predicate<String> owner) {
    Db.assertOutside();
    return engine.isFrom(connection, owner);
  }

  @Override
  public Offer offer() {
    Db.assertOutside();
    return engine.offer();
  }

  @Override
  public boolean isStarted() {
    return engine.isStarted();
  }

  @Override
  public void start(EngineListener listener) throws InterruptedException {
    Db.assertOutside();
    engine.start(listener);
  }

  @Override
  public void close() {
    Db.assertOutside();
    engine.close();
  }

  @Override
  public void stopAll() throws InterruptedException {
    Db.assertOutside();
    engine.stopAll();
  }
}
