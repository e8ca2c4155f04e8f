package dev.platform.engine.local;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What is done to whole folders. */
final class Folders {
  private Folders() {}

  /** Makes a folder that only its owner may enter, with its parents. */
  static Path create(Path folder) throws IOException {
    return Files.createDirectories(
        folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }

  /** Lets everybody who can reach it into a folder. */
  static Path open(Path folder) throws IOException {
    return Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /**
   * Gives a folder another name, on the same file system. Unless the move is atomic, newer versions
   * of Java refuse to move a folder that the platform cannot write to, though the system would.
   */
  static void rename(Path folder, Path name) throws IOException {
    Files.move(folder, name, StandardCopyOption.ATOMIC_MOVE);
  }

  static List<Path> list(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (var entries = Files.list(folder)) {
      return entries.sorted().toList();
    }
  }

  /** Deletes a folder with all it holds, or nothing if there is none. */
  static void delete(Path folder) throws IOException, InterruptedException {
    delete(List.of(), folder);
  }

  /**
   * The same with words before the tool of the system, which deletes what Java cannot: it may have
   * other rights, and it reaches paths that are too long for a name.
   */
  static void delete(List<String> words, Path folder) throws IOException, InterruptedException {
    if (Files.notExists(folder, LinkOption.NOFOLLOW_LINKS)
        || (words.isEmpty() && DeletedTree.delete(folder))) {
      return;
    }
    SystemCommand.Result result = run(words, "rm", "-rf", "--", folder.toString());
    if (result.status() != 0) {
      run(words, "chmod", "-R", "u+rwx", "--", folder.toString());
      result = run(words, "rm", "-rf", "--", folder.toString());
    }
    if (result.status() != 0) {
      throw new IOException(result.output());
    }
  }

  private static SystemCommand.Result run(List<String> words, String... tool)
      throws IOException, InterruptedException {
    return SystemCommand.run(Stream.concat(words.stream(), Stream.of(tool)).toList());
  }

  /** The sum of the sizes of all files. What vanishes meanwhile is not counted. */
  static long size(Path folder) throws IOException {
    return sizes(folder, List.of()).bytes();
  }

  /**
   * How large a folder and some places in it are, by one look at each file. What vanishes meanwhile
   * is not counted, and no link is followed.
   *
   * @param places relative paths
   */
  static FolderSizes sizes(Path folder, List<String> places) throws IOException {
    Map<Path, String> names = new HashMap<>();
    places.forEach(place -> names.put(folder.resolve(place), place));
    Map<String, Long> sizes = new HashMap<>();
    long[] sums = {0, 0};
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          private long before;
          private @Nullable Path place;

          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            sums[1]++;
            if (place == null && names.containsKey(directory)) {
              place = directory;
              before = sums[0];
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            sums[0] += attributes.size();
            sums[1]++;
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException vanished) {
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path directory, IOException vanished) {
            if (directory.equals(place)) {
              sizes.put(names.get(directory), sums[0] - before);
              place = null;
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return new FolderSizes(sums[0], sums[1], sizes);
  }

  /** The folder of that name, if it exists and neither its name nor a link leads outside. */
  static Optional<Path> inside(Path top, String relative) throws IOException {
    if (relative.indexOf('\0') >= 0) {
      return Optional.empty();
    }
    Path folder = top.resolve("./" + relative).normalize();
    if (!Files.isDirectory(folder)) {
      return Optional.empty();
    }
    return folder.toRealPath().startsWith(top.toRealPath())
        ? Optional.of(folder)
        : Optional.empty();
  }

  /** The symbolic links below a folder that lead out of it, or nowhere. */
  static List<Path> strayLinks(Path top) throws IOException {
    Path real = top.toRealPath();
    List<Path> stray = new ArrayList<>();
    try (var all = Files.walk(top)) {
      for (Path link : all.filter(Files::isSymbolicLink).toList()) {
        if (!Files.exists(link) || !link.toRealPath().startsWith(real)) {
          stray.add(link);
        }
      }
    }
    return stray;
  }
}
