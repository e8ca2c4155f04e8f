package dev.platform.engine.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The files of one volume. Contents and snapshots get their names when they are complete and on the
 * disk, so that a crash leaves the old ones, or the new ones, and rubbish that {@link #tidy} finds.
 */
final class VolumeFiles {
  private static final String PART = ".part";

  private final Path folder;
  private final VolumeContext means;
  private final String owner;

  VolumeFiles(Path folder, VolumeContext means, String owner) {
    this.folder = folder;
    this.means = means;
    this.owner = owner;
  }

  /** Whether a volume in a folder has contents or snapshots, complete or not. */
  static boolean hasAny(Path folder) throws IOException {
    return !Folders.list(contents(folder)).isEmpty() || !Folders.list(snapshots(folder)).isEmpty();
  }

  /** Ends what an earlier life has left of its work. */
  void tidy(VolumeRecord record) throws IOException, InterruptedException {
    copy().clear();
    for (Path contents : Folders.list(contents())) {
      if (!contents.getFileName().toString().equals(record.contents())) {
        delete(contents);
      }
    }
    for (Path snapshot : Folders.list(snapshots())) {
      if (snapshot.toString().endsWith(PART)) {
        delete(snapshot);
      }
    }
  }

  /** The keys of all complete snapshots. */
  Set<String> saved() throws IOException {
    Set<String> keys = new LinkedHashSet<>();
    for (Path snapshot : Folders.list(snapshots())) {
      keys.add(snapshot.getFileName().toString());
    }
    return keys;
  }

  /** Makes empty contents; returns their name. */
  String make(long bytes) throws IOException, InterruptedException {
    String name = means.newContents();
    Folders.create(contents());
    space(name).make(place(name), owner, bytes);
    return name;
  }

  void grow(String name, long bytes) throws IOException, InterruptedException {
    space(name).grow(place(name), bytes);
  }

  long used(String name) throws IOException, InterruptedException {
    return space(name).used(place(name));
  }

  /** Copies contents to a snapshot. */
  void save(String name, String snapshot) throws IOException, InterruptedException {
    Path part = Folders.create(snapshots()).resolve(snapshot + PART);
    delete(part);
    copy().save(place(name), part);
    sync(snapshots());
    Folders.rename(part, snapshots().resolve(snapshot));
    sync(snapshots());
  }

  /** Makes new contents of a snapshot; returns their name. */
  String load(String snapshot, long bytes) throws IOException, InterruptedException {
    String name = make(bytes);
    copy().load(snapshots().resolve(snapshot), place(name));
    sync(contents());
    return name;
  }

  void discard(String snapshot) throws IOException, InterruptedException {
    Path part = snapshots().resolve(snapshot + PART);
    if (Files.exists(snapshots().resolve(snapshot))) {
      Folders.rename(snapshots().resolve(snapshot), part);
    }
    delete(part);
  }

  void deleteContents(String name) throws IOException, InterruptedException {
    delete(place(name));
  }

  /** Deletes all, what names it last. */
  void deleteAll() throws IOException, InterruptedException {
    copy().clear();
    delete(contents());
    delete(snapshots());
    delete(folder);
  }

  Path place(String name) {
    return contents().resolve(name);
  }

  private VolumeSpace space(String name) {
    return means.spaceOf(place(name));
  }

  private void delete(Path path) throws IOException, InterruptedException {
    means.machine().folders().delete(path);
  }

  /** Puts all that was written to the file system of a folder on the disk. */
  private static void sync(Path folder) throws IOException, InterruptedException {
    SystemCommand.Result result = SystemCommand.run(List.of("sync", "-f", folder.toString()));
    if (result.status() != 0) {
      throw new IOException("sync failed: " + result.output());
    }
  }

  private FileCopy copy() {
    return new FileCopy(means.machine(), folder.resolve("copy"), owner);
  }

  private Path contents() {
    return contents(folder);
  }

  private static Path contents(Path folder) {
    return folder.resolve("contents");
  }

  private Path snapshots() {
    return snapshots(folder);
  }

  private static Path snapshots(Path folder) {
    return folder.resolve("snapshots");
  }
}
