package dev.platform.engine.spi;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** All that one engine offers. */
public interface Engine extends AutoCloseable {

  /** One word that names it: {@code local}, {@code kubernetes}, {@code simulated}. */
  String name();

  /** Makes sources into artifacts. */
  BuildEngine builds();

  /** Looks into repositories. */
  SourceEngine sources();

  /** Keeps workloads running. */
  WorkloadEngine workloads();

  /**
   * The folder on this machine that holds an artifact's files, for serving a static site; empty if
   * this machine does not have it. No link in a published folder leads outside of it. Only reads,
   * so an engine that was never started answers too: an edge serves files beside a worker, or
   * without one.
   */
  Optional<Path> files(ArtifactRef artifact);

  /**
   * Whether it is an instance that answers a connection, and not another program that has taken its
   * port. Looks at the machine, which takes a few milliseconds; an engine that was never started
   * answers too, as well as it can.
   *
   * @param instance id of the instance
   * @param port where it was reached
   * @param from the port of this machine from which it was reached
   */
  boolean answers(String instance, int port, int from);

  /** What is and is not enforced on this machine. */
  List<Isolation> isolation();

  /**
   * Begins work: finds again what ran before and reports to the listener from now on. Called once,
   * before anything else but {@link #files}.
   *
   * @throws EngineException if this machine or cluster lacks what the engine needs
   */
  void start(EngineListener listener) throws InterruptedException;

  /**
   * Ends this engine's own threads. Workloads go on running, so that a new process finds them again
   * ({@link #start}).
   */
  @Override
  void close();

  /**
   * Ends and forgets everything this engine runs, for an operator who leaves. Waits until it is
   * gone. Artifacts stay.
   */
  void stopAll() throws InterruptedException;
}
