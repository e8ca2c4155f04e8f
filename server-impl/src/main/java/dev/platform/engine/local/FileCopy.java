package dev.platform.engine.local;

import dev.platform.engine.spi.Resources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Copies what a customer made, as the customer and behind the same walls. Whoever still holds a
 * folder of it can exchange a part for a link at any moment: the link then leads to what is the
 * customer's own, while a copy by the platform itself would take files of the platform along.
 *
 * @param machine runs it
 * @param folder keeps what is known of it while it runs, and is gone afterwards
 * @param owner whose files they are
 */
record FileCopy(Machine machine, Path folder, String owner) {
  private static final Resources LIMITS = new Resources(1000, 512L << 20);
  private static final Duration ENOUGH = Duration.ofMinutes(15);
  private static final Duration GRACE = Duration.ofSeconds(2);

  /** Shares the blocks where the file system can, and where the tool knows about it. */
  private static final String COPY =
      "cp -a --reflink=auto -- \"$1/.\" \"$2\" 2> /dev/null || exec cp -a -- \"$1/.\" \"$2\"";

  /**
   * Copies what a folder holds.
   *
   * @param from where nobody but the platform can exchange the folder itself
   * @param below a folder in it
   * @param to a new folder
   */
  void run(Path from, String below, Path to) throws IOException, InterruptedException {
    clear();
    machine.own(owner, from);
    Path home = Folders.create(folder.resolve(CommandFolders.HOME));
    Path tmp = Folders.create(folder.resolve(CommandFolders.TMP));
    CommandFolders premises = new CommandFolders(Folders.create(to), home, tmp, List.of(from));
    CommandFolders seen = machine.seen(premises);
    String source = seen.readable().get(0).resolve("./" + below).toString();
    List<String> words = List.of("/bin/sh", "-c", COPY, "copy", source, seen.files().toString());
    Path run = runs().resolve(UniqueNames.run());
    await(machine.start(run, owner, premises, "", words, Environment.bare(), LIMITS), run);
    clear();
  }

  /** Ends what an earlier life has left of it. */
  void clear() throws IOException, InterruptedException {
    machine.sweepAll(runs());
    machine.folders().delete(folder);
  }

  private static void await(ProcessGroup group, Path run) throws IOException, InterruptedException {
    group.awaitEnd(ENOUGH);
    ExitResult ending = group.ending();
    group.kill();
    group.awaitGone(GRACE);
    group.release();
    if (!ending.succeeded()) {
      throw new IOException("cannot copy files: " + Files.readString(run.resolve("err")));
    }
  }

  private Path runs() {
    return folder.resolve("runs");
  }
}
