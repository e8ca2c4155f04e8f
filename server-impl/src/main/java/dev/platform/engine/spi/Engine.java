package dev.platform.engine.spi;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

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

  /** Runs commands that end by themselves. */
  JobEngine jobs();

  /** Keeps data that outlive instances. */
  VolumeEngine volumes();

  /** Lets workloads reach one another. */
  NetworkEngine networks();

  /** Keeps PostgreSQL servers. */
  PostgresEngine postgres();

  /** Keeps key-value servers. */
  KeyValueEngine keyValues();

  /**
   * The directory on this machine that holds an artifact's files, for serving a static site; empty
   * if this machine does not have it. No link in a published directory leads outside of it. Only
   * reads, so it also works with an engine that was never started: an edge serves files next to a
   * worker, or without one.
   */
  Optional<Path> files(ArtifactRef artifact);

  /**
   * The file of an export; empty if it is not complete, or not on this machine. Only reads, so it
   * also works with an engine that was never started.
   */
  Optional<ExportFile> open(ExportRef export);

  /**
   * Whether an instance accepts a connection, and not another process that has taken its port. One
   * question to the machine; an engine that was never started also works, as well as it can.
   *
   * @param instance id of the instance
   * @throws java.io.UncheckedIOException if the machine does not tell now; may be asked again
   */
  boolean answers(String instance, TcpConnection connection);

  /**
   * Ends the commands of customers that listen at addresses of this machine, or so that nobody else
   * can. Takes its time if there are some; an engine that was never started also works.
   *
   * @return whether there were some
   */
  boolean reclaim(Collection<InetSocketAddress> addresses);

  /**
   * What every running instance and job uses, in one reading that is cheap enough for every few
   * seconds. One is missing while it has no process, and where this machine does not measure it.
   */
  List<InstanceUsage> usage();

  /**
   * Whether a command of a fitting owner made a connection; true where this machine cannot tell.
   * Looks at the machine, which takes a few milliseconds; an engine that was never started also
   * works.
   */
  boolean isFrom(TcpConnection connection, Predicate<String> owner);

  /** Whether this process has started it, and so can look into repositories. */
  boolean isStarted();

  /** What it can make and enforce now. Cheap: looks at a few files at most. */
  Offer offer();

  /**
   * Begins work: finds again what ran before and reports to the listener from now on. Called once,
   * before anything else but {@link #files}.
   *
   * @throws EngineException if this machine or cluster lacks what the engine needs
   */
  void start(EngineListener listener) throws InterruptedException;

  /**
   * Ends this engine's own threads. Workloads and jobs keep running, so that a new process finds
   * them again ({@link #start}).
   */
  @Override
  void close();

  /**
   * Ends and forgets everything this engine runs, for an operator who leaves. Waits until it is
   * gone. Artifacts and volumes stay. A job whose command was started stays known as canceled: it
   * must not be started again.
   */
  void stopAll() throws InterruptedException;
}
