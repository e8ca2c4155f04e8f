package dev.platform.engine.spi;

import java.util.List;

/** Runs commands that end by themselves, each of them once. */
public interface JobEngine {

  /**
   * Starts a job and returns; it may wait for its turn, which goes round between shares. A ref that
   * is known already, running or ended, is left as it is. However often the platform or the engine
   * is killed, the command is started once at most.
   *
   * @throws EngineException if it cannot be taken now
   */
  void start(JobSpec wanted) throws InterruptedException;

  /** How a job stands. Cheap: reads memory. */
  JobStatus observe(JobRef ref) throws InterruptedException;

  /**
   * Stops a job politely, then impolitely after the grace of the spec; does not wait for it.
   * Canceling what has ended or is unknown does nothing.
   */
  void cancel(JobRef ref) throws InterruptedException;

  /** Forgets a job, with all of its files. A running job is canceled first. */
  void remove(JobRef ref) throws InterruptedException;

  /** Every job this engine knows, those that have ended included. */
  List<JobRef> list() throws InterruptedException;
}
