package dev.platform.engine.local.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** Runs commands of a member's owner that end on their own. For one thread at a time. */
public final class MemberCommands {
  private static final Set<PosixFilePermission> READABLE =
      PosixFilePermissions.fromString("r--r--r--");

  private final ServerMachine machine;
  private final MemberName name;
  private final Path folder;
  private final Path work;

  /**
   * @param folder of the member
   * @param work keeps what is known of the commands
   */
  MemberCommands(ServerMachine machine, MemberName name, Path folder, Path work) {
    this.machine = machine;
    this.name = name;
    this.folder = folder;
    this.work = work;
  }

  /**
   * Runs a command to its end.
   *
   * @return what it printed
   * @throws IOException with what it printed last, if it failed or took too long
   */
  public String run(Duration atMost, MemberCommand command)
      throws IOException, InterruptedException {
    return run(atMost, command, MemberRun::said);
  }

  /**
   * Runs a command to its end. What it printed becomes a file that everybody can read who reaches
   * it.
   *
   * @throws IOException with what it printed last, if it failed or took too long
   */
  public void runInto(Path target, Duration atMost, MemberCommand command)
      throws IOException, InterruptedException {
    run(
        atMost,
        command,
        ended -> {
          ended.moveOutput(target);
          Files.setPosixFilePermissions(target, READABLE);
          return target;
        });
  }

  /** Takes what a command has left before it is forgotten. */
  private interface Taking<T> {
    T take(MemberRun ended) throws IOException;
  }

  private <T> T run(Duration atMost, MemberCommand command, Taking<T> taking)
      throws IOException, InterruptedException {
    Path run = work.resolve(machine.uniqueName("run"));
    try {
      MemberRun started = machine.start(run, name, folder, command);
      started.awaitEnd(atMost);
      boolean inTime = started.hasEnded();
      Optional<Integer> status = started.status();
      if (!inTime || status.isEmpty() || status.get() != 0) {
        throw new IOException(
            (inTime ? started.ending() : "took longer than " + atMost.toSeconds() + " s")
                + ": "
                + started.said());
      }
      return taking.take(started);
    } finally {
      machine.endAll(work);
    }
  }
}
