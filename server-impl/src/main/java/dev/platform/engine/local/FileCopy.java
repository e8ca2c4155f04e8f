package dev.platform.engine.local;

import dev.platform.engine.spi.Resources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

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
  private static final Duration ENOUGH_FOR_VOLUME = Duration.ofHours(6);
  private static final Duration GRACE = Duration.ofSeconds(2);

  /** Shares the blocks where the file system can, and where the tool knows about it. */
  private static final String COPY =
      "cp -a --reflink=auto -- \"$1/.\" \"$2\" 2> /dev/null || exec cp -a -- \"$1/.\" \"$2\"";

  /** What a program deletes meanwhile is not missed. */
  private static final String COPY_OF_LIVE =
      """
      [ -d "$1" ] && [ -d "$2" ] || exit 1
      how=
      cp --reflink=auto /dev/null "$3/tried" 2> /dev/null && how=--reflink=auto
      cp -a $how -- "$1/." "$2" 2> "$3/errors" && exit 0
      ! grep -v ': No such file or directory$' "$3/errors" >&2
      """;

  private static final Path VOLUME = Path.of("/disk");

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
    CommandFolders premises = premises(to, List.of(from));
    CommandFolders seen = machine.seen(premises);
    Path source = seen.readable().get(0).resolve("./" + below);
    run(premises, COPY, source, seen.files(), ENOUGH);
  }

  /**
   * Copies what a volume holds, which an instance may be changing.
   *
   * @param contents of the volume
   * @param to a new folder
   */
  void save(Path contents, Path to) throws IOException, InterruptedException {
    clear();
    CommandFolders premises =
        premises(to, List.of()).with(new MountedVolume(contents, VOLUME, true));
    CommandFolders seen = machine.seen(premises);
    run(premises, COPY_OF_LIVE, placeOf(seen), seen.files(), ENOUGH_FOR_VOLUME);
  }

  /**
   * Copies a folder to a volume.
   *
   * @param from where nobody but the platform can exchange the folder itself
   * @param contents of the volume, empty
   */
  void load(Path from, Path contents) throws IOException, InterruptedException {
    clear();
    CommandFolders premises =
        premises(folder.resolve(CommandFolders.FILES), List.of(from))
            .with(new MountedVolume(contents, VOLUME, false));
    CommandFolders seen = machine.seen(premises);
    run(premises, COPY_OF_LIVE, seen.readable().get(0), placeOf(seen), ENOUGH_FOR_VOLUME);
  }

  private static Path placeOf(CommandFolders seen) {
    return Objects.requireNonNull(seen.volume()).place();
  }

  private CommandFolders premises(Path files, List<Path> readable) throws IOException {
    Path home = Folders.create(folder.resolve(CommandFolders.HOME));
    Path tmp = Folders.create(folder.resolve(CommandFolders.TMP));
    return new CommandFolders(Folders.create(files), home, tmp, readable);
  }

  private void run(
      CommandFolders premises, String script, Path source, Path target, Duration enough)
      throws IOException, InterruptedException {
    String tmp = machine.seen(premises).tmp().toString();
    List<String> words =
        List.of("/bin/sh", "-c", script, "copy", source.toString(), target.toString(), tmp);
    Path run = runs().resolve(UniqueNames.run());
    await(machine.start(run, owner, premises, "", words, Environment.bare(), LIMITS), run, enough);
    clear();
  }

  /** Ends what an earlier life has left of it. */
  void clear() throws IOException, InterruptedException {
    machine.sweepAll(runs());
    machine.folders().delete(folder);
  }

  private static void await(ProcessGroup group, Path run, Duration enough)
      throws IOException, InterruptedException {
    group.awaitEnd(enough);
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
