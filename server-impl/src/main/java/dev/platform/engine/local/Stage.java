package dev.platform.engine.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Where a command of another user finds what it may use: a file system of its own, which root
 * mounts in the mount namespace of the command, over a folder that everybody can reach.
 *
 * @param folder empty for everybody who is not in such a mount namespace
 */
record Stage(Path folder) {
  /** Of root. */
  static final Stage OWN = new Stage(Path.of("/run/platform-stage"));

  /** Of others, who can make no folder: one that is everywhere, and that no sandbox shows. */
  static final Stage BORROWED = new Stage(Path.of("/sys"));

  private static final Pattern SPECIAL = Pattern.compile("[\\x00-\\x20\\x7f\\\\#]");

  /**
   * Its arguments: the folder, the table of what is mounted, images, each with its place, a dash,
   * the command. The file system in an image is mounted for the command only, and so ends with it;
   * the lock keeps two commands from using two loop devices for one image.
   */
  private static final String MOUNT =
      """
      mount -t tmpfs -o mode=0755,nosuid,nodev stage "$1" || exit 125
      printf %s "$2" > "$1/table" && mount -a -T "$1/table" || exit 125
      shift 2
      options=loop,nosuid,nodev,noatime,discard,X-mount.mkdir
      while [ "$1" != - ]; do
        flock "$1" mount -t ext4 -o "$options" "$1" "$2" || exit 125
        mount -o bind "$2/files" "$2" || exit 125
        shift 2
      done
      shift
      cd / && exec "$@"
      """;

  /** Shows no processes of others. A system that cannot hide them knows no word. */
  private static final String HIDE =
      "mount -t proc -o hidepid=invisible proc /proc 2> /dev/null\n" + MOUNT;

  /** Where something is mounted. */
  Path place(String name) {
    return folder.resolve(name);
  }

  /**
   * Words before a command, as root of its mount namespace, that mount what it may use.
   *
   * @param mounts what is mounted, by its place, which is below the folder or exists
   */
  List<String> words(Map<Path, Path> mounts) throws IOException {
    return words(MOUNT, mounts);
  }

  /** The same for a command without a sandbox, which sees no processes of others if possible. */
  List<String> hidingWords(Map<Path, Path> mounts) throws IOException {
    return words(HIDE, mounts);
  }

  private List<String> words(String script, Map<Path, Path> mounts) throws IOException {
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      Folders.open(Files.createDirectories(folder));
    }
    StringBuilder table = new StringBuilder();
    List<String> images = new ArrayList<>();
    for (Map.Entry<Path, Path> mount : mounts.entrySet()) {
      Path place = mount.getKey();
      Path what = mount.getValue();
      if (MountedVolume.isImage(what)) {
        images.addAll(List.of(what.toString(), place.toString()));
      } else if (LayeredFolder.is(what)) {
        table.append(line(new LayeredFolder(what), place));
      } else {
        table.append(line(what, place));
      }
    }
    List<String> words = new ArrayList<>(List.of("/bin/sh", "-c", script, "stage"));
    words.addAll(List.of(folder.toString(), table.toString()));
    words.addAll(images);
    words.add("-");
    return words;
  }

  private static String line(Path what, Path place) {
    return "%s %s none rbind,X-mount.mkdir 0 0\n"
        .formatted(escaped(what.toString()), escaped(place.toString()));
  }

  private static String line(LayeredFolder what, Path place) throws IOException {
    return "layers %s overlay %s,X-mount.mkdir 0 0\n"
        .formatted(escaped(place.toString()), escaped(what.options()));
  }

  /** As in {@code fstab}: whatever could end a field or begin an escape is an octal number. */
  private static String escaped(String text) {
    return SPECIAL
        .matcher(text)
        .replaceAll(found -> "\\\\%03o".formatted((int) found.group().charAt(0)));
  }
}
