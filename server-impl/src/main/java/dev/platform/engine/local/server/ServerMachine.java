package dev.platform.engine.local.server;

import dev.platform.engine.spi.Resources;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** This machine, as far as database servers use it. */
public interface ServerMachine extends StoredFiles {

  /** Has a folder for each kind of server. */
  Path folder();

  /** Why nothing can be started here: one complete sentence for users; empty if it can. */
  Optional<String> refusal();

  /**
   * Makes the folder for the data of a member, or enlarges it; nothing must run in it then.
   *
   * @return whether it is there in this size
   */
  boolean makeData(MemberName member, long bytes);

  /** How much the data of a member take, as measured last. */
  long usedBytes(MemberName member);

  /** Deletes the data of a member. Returns whether they are gone. */
  boolean removeData(MemberName member);

  /**
   * Starts a program, whose lines are reported, or a command that ends by itself.
   *
   * @param run folder that keeps what is known of the run
   * @param folder of the member
   */
  MemberRun start(Path run, MemberName member, Path folder, MemberCommand command)
      throws IOException, InterruptedException;

  /** The program that an earlier life has started; empty if it has not come to that. */
  Optional<MemberRun> find(Path run, MemberName member, Resources limits, Instant startedAt)
      throws IOException, InterruptedException;

  /** What is left of a run that nobody needs any more, with lines; empty if it has left none. */
  Optional<MemberRun> findEnded(Path run, MemberName member)
      throws IOException, InterruptedException;

  /** Ends and forgets all runs in a folder. */
  void endAll(Path runs) throws IOException, InterruptedException;

  /** A port of the loopback address that nothing else has. */
  int takePort() throws IOException;

  /** The port that a member has had, or another one if something else listens there now. */
  int takePortAgain(int port) throws IOException;

  /** Notes the port of a member of an earlier life. */
  void keepPort(int port);

  void releasePort(int port);

  /** Whether a connection to a port, made from another port, is a program's of that server. */
  boolean answers(MemberName member, int port, int from);

  /** Makes a folder that is closed to others, with its parents. */
  Path createFolder(Path folder) throws IOException;

  /** Makes a folder that everybody can read who reaches it. */
  Path createReadableFolder(Path folder) throws IOException;

  /** Deletes a folder with all it holds, or nothing if there is none. */
  void delete(Path folder) throws IOException, InterruptedException;

  /**
   * Runs a tool of the machine, apart from everything that belongs to owners.
   *
   * @return what it said
   * @throws IOException with what it said, if it failed
   */
  String tool(List<String> command) throws IOException, InterruptedException;

  /** Where a command of a member finds the folders, when it may read some of the machine's. */
  MemberFolders seen(MemberName member, Path folder, List<Path> programs) throws IOException;

  /** Writes a value as JSON. After a crash there is the old value or the new. */
  void save(Path file, Object value) throws IOException;

  /** Writes a value with secrets in it. */
  void saveSecret(Path file, Object value) throws IOException;

  /** Ends what still runs as the user of an owner that has nothing here any more. */
  void forget(String owner) throws IOException, InterruptedException;

  /** Reports a line in the engine's own voice. */
  void report(MemberName member, String text);

  /** Says that the status of a server has changed. */
  void changed(String server);

  /** A name for a member or a run that nothing has had before. */
  String uniqueName(String prefix);
}
