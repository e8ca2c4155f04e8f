package dev.platform.engine.local;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;

/**
 * Deletes directories without a process for each. No link is followed, not even one that another
 * process puts in the place of a directory meanwhile.
 */
final class DeletedTree {
  /** Each level keeps a file open. */
  private static final int MAX_DEPTH = 64;

  private DeletedTree() {}

  /**
   * Deletes a directory with all it holds.
   *
   * @return whether it is gone; otherwise, a part of it may be
   */
  static boolean delete(Path directory) {
    Path parent = directory.toAbsolutePath().getParent();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(parent)) {
      if (!(entries instanceof SecureDirectoryStream<Path> secure)) {
        return false;
      }
      delete(secure, directory.getFileName(), MAX_DEPTH);
      return true;
    } catch (IOException | DirectoryIteratorException e) {
      return false;
    }
  }

  private static void delete(SecureDirectoryStream<Path> parent, Path name, int depth)
      throws IOException {
    if (!isDirectory(parent, name)) {
      parent.deleteFile(name);
      return;
    }
    if (depth == 0) {
      throw new IOException("too deep: " + name);
    }
    try (SecureDirectoryStream<Path> entries =
        parent.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
      for (Path entry : entries) {
        delete(entries, entry.getFileName(), depth - 1);
      }
    }
    parent.deleteDirectory(name);
  }

  private static boolean isDirectory(SecureDirectoryStream<Path> parent, Path name)
      throws IOException {
    return parent
        .getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
        .readAttributes()
        .isDirectory();
  }
}
