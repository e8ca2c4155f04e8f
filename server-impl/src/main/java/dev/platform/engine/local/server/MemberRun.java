package dev.platform.engine.local.server;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** A command of a member that was started, with all its processes, whether they live or not. */
public interface MemberRun {

  /** Whether the command has ended, even if processes that it left behind have not. */
  boolean hasEnded();

  /** Whether no process of it is left. */
  boolean isGone() throws IOException, InterruptedException;

  /** Calls when the command has ended. */
  void whenEnded(Runnable listener);

  /** Waits until the command has ended, but not longer than this. */
  void awaitEnd(Duration atMost) throws InterruptedException;

  /** The exit status; empty if nobody saw it. */
  Optional<Integer> status() throws IOException;

  /** How it ended, in words that complete the sentence "The server …". */
  String ending() throws IOException;

  /** Whether it was stopped by a signal, so that it does nothing until it is continued. */
  boolean isStopped();

  /** Whether it uses the processor in a time from now on. Returns as soon as it has. */
  boolean worksWithin(Duration time) throws InterruptedException;

  /** Sends a signal to the program itself, and to nothing that it started. */
  void signal(String name) throws IOException, InterruptedException;

  /** Ends every process at once. */
  void kill() throws IOException, InterruptedException;

  /** Reports the lines that have come since the last time. */
  void follow() throws IOException;

  /** Whether all lines of a run that has ended are kept; then its folder is gone. */
  boolean isKept() throws IOException, InterruptedException;

  /** The end of what it printed. */
  String said() throws IOException;

  /** Makes what it printed a file of the platform, for commands whose lines are not reported. */
  void moveOutput(Path file) throws IOException;

  /** Gives back what the system keeps for it, once it is gone. */
  void release();
}
