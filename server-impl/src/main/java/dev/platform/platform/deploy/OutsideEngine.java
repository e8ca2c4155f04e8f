package dev.platform.platform.deploy;

import dev.platform.base.db.Db;
import dev.platform.engine.spi.ArtifactRef;
import dev.platform.engine.spi.BuildEngine;
import dev.platform.engine.spi.BuildRef;
import dev.platform.engine.spi.BuildSpec;
import dev.platform.engine.spi.BuildStatus;
import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.EngineListener;
import dev.platform.engine.spi.Isolation;
import dev.platform.engine.spi.Source;
import dev.platform.engine.spi.SourceEngine;
import dev.platform.engine.spi.WorkloadEngine;
import dev.platform.engine.spi.WorkloadRef;
import dev.platform.engine.spi.WorkloadSpec;
import dev.platform.engine.spi.WorkloadStatus;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * An engine that refuses every call while the caller has a transaction open: an engine may take
 * long, and a transaction that is tried again would ask it twice.
 */
public final class OutsideEngine implements Engine {
  private final Engine engine;

  public OutsideEngine(Engine engine) {
    this.engine = engine;
  }

  /** The engine, for a caller that has no transaction open. */
  private Engine outside() {
    Db.assertOutside();
    return engine;
  }

  @Override
  public String name() {
    return engine.name();
  }

  @Override
  public BuildEngine builds() {
    return new Builds();
  }

  @Override
  public SourceEngine sources() {
    return new Sources();
  }

  @Override
  public WorkloadEngine workloads() {
    return new Workloads();
  }

  @Override
  public List<Isolation> isolation() {
    return outside().isolation();
  }

  @Override
  public void start(EngineListener listener) throws InterruptedException {
    outside().start(listener);
  }

  @Override
  public void close() {
    outside().close();
  }

  @Override
  public void stopAll() throws InterruptedException {
    outside().stopAll();
  }

  /** Its builds. */
  private final class Builds implements BuildEngine {
    private BuildEngine builds() {
      return outside().builds();
    }

    @Override
    public void start(BuildSpec wanted) throws InterruptedException {
      builds().start(wanted);
    }

    @Override
    public BuildStatus observe(BuildRef ref) throws InterruptedException {
      return builds().observe(ref);
    }

    @Override
    public void cancel(BuildRef ref) throws InterruptedException {
      builds().cancel(ref);
    }

    @Override
    public void remove(BuildRef ref) throws InterruptedException {
      builds().remove(ref);
    }

    @Override
    public void discard(ArtifactRef artifact) throws InterruptedException {
      builds().discard(artifact);
    }

    @Override
    public void discardCache(String cacheKey) throws InterruptedException {
      builds().discardCache(cacheKey);
    }

    @Override
    public Path files(ArtifactRef artifact) {
      return builds().files(artifact);
    }
  }

  /** Its looks into repositories. */
  private final class Sources implements SourceEngine {
    private SourceEngine sources() {
      return outside().sources();
    }

    @Override
    public String tip(Source source) throws InterruptedException {
      return sources().tip(source);
    }

    @Override
    public Optional<Set<String>> changed(Source source, String from, String to)
        throws InterruptedException {
      return sources().changed(source, from, to);
    }
  }

  /** Its workloads. */
  private final class Workloads implements WorkloadEngine {
    private WorkloadEngine workloads() {
      return outside().workloads();
    }

    @Override
    public void apply(WorkloadSpec wanted) throws InterruptedException {
      workloads().apply(wanted);
    }

    @Override
    public WorkloadStatus observe(WorkloadRef ref) throws InterruptedException {
      return workloads().observe(ref);
    }

    @Override
    public void remove(WorkloadRef ref) throws InterruptedException {
      workloads().remove(ref);
    }

    @Override
    public List<WorkloadRef> list() throws InterruptedException {
      return workloads().list();
    }
  }
}
