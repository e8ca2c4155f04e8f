package dev.platform.engine.local;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The directories of a work tree that hold installed packages. They are found and moved without
 * following a link: a command of the owner may have left links anywhere.
 */
final class PackageFolders {
  private static final Set<String> NAMES = Set.of("node_modules", ".venv");

  private PackageFolders() {}

  /** What is done in a directory that was opened. */
  private interface Visit {
    void in(SecureDirectoryStream<Path> directory) throws IOException;
  }

  /**
   * Those below a directory.
   *
   * @param top of the work tree
   * @param relative the directory, from the top
   * @return paths from the top; none if a link leads there
   */
  static List<String> find(Path top, String relative) throws IOException {
    List<String> found = new ArrayList<>();
    open(top, Path.of(relative).normalize(), it -> collect(it, relative, PackageKey.DEPTH, found));
    return found.stream().sorted().toList();
  }

  private static void collect(
      SecureDirectoryStream<Path> directory, String relative, int depth, List<String> found)
      throws IOException {
    for (Path entry : directory) {
      String name = entry.getFileName().toString();
      String path = relative.isEmpty() ? name : relative + "/" + name;
      if (!isDirectory(directory, entry.getFileName())) {
        continue;
      }
      if (NAMES.contains(name)) {
        found.add(path);
      } else if (depth > 1 && !PackageKey.SKIPPED.contains(name)) {
        try (SecureDirectoryStream<Path> below =
            directory.newDirectoryStream(entry.getFileName(), LinkOption.NOFOLLOW_LINKS)) {
          collect(below, path, depth - 1, found);
        }
      }
    }
  }

  /**
   * Moves a directory to the same place below another top.
   *
   * @param relative from both tops
   * @param to nobody but the platform can reach it
   */
  static void move(Path from, String relative, Path to) throws IOException {
    Path path = Path.of(relative);
    Path parent = Optional.ofNullable(path.getParent()).orElse(Path.of(""));
    Path target = Files.createDirectories(to.resolve(parent));
    for (Path made = target; !made.equals(to); made = made.getParent()) {
      Folders.open(made);
    }
    open(
        from,
        parent,
        source ->
            open(target, Path.of(""), it -> source.move(path.getFileName(), it, path.getFileName())));
  }

  private static void open(Path top, Path relative, Visit visit) throws IOException {
    try (var stream = Files.newDirectoryStream(top)) {
      if (stream instanceof SecureDirectoryStream<Path> secure) {
        List<Path> names = new ArrayList<>();
        relative.forEach(names::add);
        names.removeIf(it -> it.toString().isEmpty());
        open(secure, names, visit);
      }
    }
  }

  private static void open(SecureDirectoryStream<Path> top, List<Path> names, Visit visit)
      throws IOException {
    if (names.isEmpty()) {
      visit.in(top);
      return;
    }
    SecureDirectoryStream<Path> next;
    try {
      next = top.newDirectoryStream(names.get(0), LinkOption.NOFOLLOW_LINKS);
    } catch (FileSystemException e) {
      // A link, or nothing.
      return;
    }
    try (next) {
      open(next, names.subList(1, names.size()), visit);
    }
  }

  private static boolean isDirectory(SecureDirectoryStream<Path> parent, Path name)
      throws IOException {
    return parent
        .getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
        .readAttributes()
        .isDirectory();
  }
}
