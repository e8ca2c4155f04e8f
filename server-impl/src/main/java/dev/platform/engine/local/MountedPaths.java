package dev.platform.engine.local;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where on the machine whoever runs a command finds its folders: where they are, or, for another
 * user than the platform's, where they are mounted.
 *
 * @param premises the folders of the command
 * @param accounts the folder with what tells a command who it is
 * @param readable what it may read besides, by the name that it has for a sandboxed command
 */
record MountedPaths(CommandFolders premises, Path accounts, Map<Path, Path> readable) {

  /** Where they are. */
  static MountedPaths direct(CommandFolders premises, Path accounts, List<Path> visible) {
    return direct(premises, premises, accounts, visible);
  }

  /**
   * Where they are.
   *
   * @param seen the folders as the command sees them
   */
  static MountedPaths direct(
      CommandFolders premises, CommandFolders seen, Path accounts, List<Path> visible) {
    Map<Path, Path> readable = new LinkedHashMap<>();
    for (int i = 0; i < premises.readable().size(); i++) {
      readable.put(seen.readable().get(i), premises.readable().get(i));
    }
    visible.forEach(place -> readable.put(place, place));
    readable.values().removeIf(place -> !Files.exists(place));
    return new MountedPaths(premises, accounts, readable);
  }

  /** The same, and one more folder under another name; null for none. */
  MountedPaths with(Path name, @Nullable Path place) {
    if (place == null) {
      return this;
    }
    Map<Path, Path> more = new LinkedHashMap<>(readable);
    more.put(name, place);
    return new MountedPaths(premises, accounts, more);
  }

  /**
   * Where they are once {@link #mounts} is done.
   *
   * @param stage on which they are mounted
   */
  MountedPaths staged(Stage stage) {
    Map<Path, Path> staged = new LinkedHashMap<>();
    readable.forEach(
        (name, place) ->
            staged.put(
                name, Files.isDirectory(place) ? stage.place("read-" + staged.size()) : place));
    MountedVolume volume = premises.volume();
    return new MountedPaths(
        new CommandFolders(
            stage.place(CommandFolders.FILES),
            stage.place(CommandFolders.HOME),
            stage.place(CommandFolders.TMP),
            premises.readable().stream().map(name -> staged.getOrDefault(name, name)).toList(),
            volume == null ? null : volume.at(stage.place(CommandFolders.VOLUME))),
        stage.place("accounts"),
        staged);
  }

  /** What has to be mounted where, so that it is where {@link #staged} says. */
  Map<Path, Path> mounts(Stage stage) {
    MountedPaths staged = staged(stage);
    Map<Path, Path> mounts = new LinkedHashMap<>();
    mounts.put(staged.premises.files(), premises.files());
    mounts.put(staged.premises.home(), premises.home());
    mounts.put(staged.premises.tmp(), premises.tmp());
    mounts.put(staged.accounts, accounts);
    if (premises.volume() != null && staged.premises.volume() != null) {
      mounts.put(staged.premises.volume().place(), premises.volume().place());
    }
    readable.forEach((name, place) -> mounts.put(staged.readable.getOrDefault(name, place), place));
    mounts.entrySet().removeIf(mount -> mount.getKey().equals(mount.getValue()));
    return mounts;
  }
}
