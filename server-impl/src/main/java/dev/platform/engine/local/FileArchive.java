package dev.platform.engine.local;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Archives of files of every owner, made and unpacked by GNU tar: with owners, modes and holes. No
 * link is followed.
 *
 * @param words before a tool that let it reach files of every owner
 * @param keepsOwners whether files can be given to their owners
 */
record FileArchive(List<String> words, boolean keepsOwners) {
  /** What a {@link LayeredFolder} has noted about directories. */
  private static final String LAYERS = "--xattrs-include=trusted.overlay.*";

  private static final List<String> CREATE =
      List.of(
          "tar",
          "--create",
          "--file=-",
          "--format=posix",
          "--sparse",
          "--numeric-owner",
          "--xattrs",
          "--xattrs-include=user.*",
          LAYERS,
          "--warning=no-file-changed",
          "--warning=no-file-removed",
          "--warning=no-file-ignored");

  /** Some files have changed or vanished while they were read. */
  private static final int CHANGED = 1;

  private static final int REPLACED = 75;

  /** A journal of a Key Value server consists of files that belong together, and of their list. */
  private static final String WATCHED =
      """
      list() { cat "$place"/appendonlydir/*.manifest 2> /dev/null; }
      place=$1
      before=$(list)
      shift
      "$@"
      status=$?
      [ "$before" = "$(list)" ] || exit 75
      exit $status
      """;

  /**
   * The file system of an image that is in use is the one that is in use. It ends with the tool.
   */
  private static final String MOUNTED =
      """
      image=$1 place=$2
      shift 2
      flock "$image" mount -t ext4 -o loop,nosuid,nodev,noatime,discard "$image" "$place" || exit 125
      mkdir -p "$place/files" && exec "$@"
      """;

  /**
   * Writes an archive of what is in a folder, as it is read.
   *
   * @param paths in it
   * @param excluded patterns of paths that are left out
   */
  void save(Path folder, List<String> paths, List<String> excluded, OutputStream to)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(words);
    command.addAll(CREATE);
    command.addAll(List.of("--anchored", "--wildcards", "--no-wildcards-match-slash"));
    excluded.forEach(pattern -> command.add("--exclude=" + pattern));
    command.addAll(List.of("--directory=" + folder, "--"));
    command.addAll(paths);
    requirePrinted(StreamedCommand.print(command, to));
  }

  /**
   * The same for contents of a volume: a folder, or an image with a file system.
   *
   * @throws FilesReplaced if a Key Value server has replaced its files by others meanwhile
   */
  void saveContents(Path contents, OutputStream to) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(reaching(contents));
    command.addAll(List.of("/bin/sh", "-c", WATCHED, "watched", place(contents).toString()));
    command.addAll(CREATE);
    command.addAll(List.of("--directory=" + place(contents), "--", "."));
    requirePrinted(StreamedCommand.print(command, to));
  }

  private static void requirePrinted(SystemCommand.Result result) throws IOException {
    if (result.status() == REPLACED) {
      throw new FilesReplaced();
    }
    if (result.status() != 0 && result.status() != CHANGED) {
      throw new IOException("tar failed: " + result.output());
    }
  }

  /** Unpacks an archive into a folder. */
  void load(Path folder, InputStream from) throws IOException, InterruptedException {
    unpack(words, folder, from);
  }

  /** The same for contents of a volume: an empty folder, or an image with a file system. */
  void loadContents(Path contents, InputStream from) throws IOException, InterruptedException {
    unpack(reaching(contents), place(contents), from);
  }

  private void unpack(List<String> before, Path folder, InputStream from)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(before);
    command.addAll(List.of("tar", "--extract", "--file=-", "--preserve-permissions"));
    command.addAll(List.of("--xattrs", "--xattrs-include=user.*", LAYERS));
    command.addAll(List.of("--numeric-owner", "--delay-directory-restore"));
    command.add(keepsOwners ? "--same-owner" : "--no-same-owner");
    command.add("--directory=" + folder);
    SystemCommand.Result result = StreamedCommand.feed(command, from);
    if (result.status() != 0) {
      throw new IOException("tar failed: " + result.output());
    }
  }

  /** The image is covered where it is mounted, which only the tool sees. */
  private List<String> reaching(Path contents) {
    if (!MountedVolume.isImage(contents)) {
      return words;
    }
    List<String> command =
        new ArrayList<>(List.of("unshare", "--mount", "--propagation", "private", "/bin/sh", "-c"));
    command.addAll(List.of(MOUNTED, "mounted", contents.toString(), folder(contents).toString()));
    return command;
  }

  private static Path place(Path contents) {
    return MountedVolume.isImage(contents) ? folder(contents).resolve("files") : contents;
  }

  private static Path folder(Path contents) {
    return Objects.requireNonNull(contents.getParent());
  }
}
