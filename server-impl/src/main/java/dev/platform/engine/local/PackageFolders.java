package dev.platform.engine.local;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The directories of a work tree that hold installed packages. They are looked for and moved
 * without following a link: a command of the owner may have left links anywhere.
 */
final class PackageFolders {
  private PackageFolders() {}

  /** What is done in a directory that was opened. */
  private interface Visit {
    void in(SecureDirectoryStream<Path> directory) throws IOException;
  }

  /**
   * Whether there is a directory to which no link leads.
   *
   * @param relative from the top
   */
  static boolean isIn(Path top, String relative) throws IOException {
    Path path = Path.of(relative);
    boolean[] is = {false};
    open(top, parent(path), it -> is[0] = isDirectory(it, path.getFileName()));
    return is[0];
  }

  /**
   * Moves a directory to the same place below another top.
   *
   * @param relative from both tops
   * @param to nobody but the platform can reach it
   */
  static void move(Path from, String relative, Path to) throws IOException {
    Path path = Path.of(relative);
    Path parent = parent(path);
    Path target = to.resolve(parent);
    Path made = to;
    for (Path name : to.relativize(target)) {
      made = Folders.open(Folders.create(made.resolve(name)));
    }
    open(
        from,
        parent,
        source ->
            open(
                target,
                Path.of(""),
                it -> source.move(path.getFileName(), it, path.getFileName())));
  }

  private static Path parent(Path path) {
    return Optional.ofNullable(path.getParent()).orElse(Path.of(""));
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
    try {
      return parent
          .getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
          .readAttributes()
          .isDirectory();
    } catch (NoSuchFileException e) {
      return false;
    }
  }
}
