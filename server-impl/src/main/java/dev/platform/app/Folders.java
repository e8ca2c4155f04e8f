package dev.platform.app;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Makes folders that only this user can enter, whatever was allowed before. */
final class Folders {
  /** Less is not enough to make a database, or to write down what happens. */
  private static final long LEAST_SPACE = 64L << 20;

  private Folders() {}

  /**
   * Makes sure that files can have names in all languages.
   *
   * @param encoding of file names in this process, which Java takes from the locale
   * @throws IllegalStateException with the way out
   */
  static void requireUnicode(String encoding) {
    if (!encoding.equalsIgnoreCase("UTF-8")) {
      throw new IllegalStateException(
          "file names in this process are encoded as "
              + encoding
              + ", because its locale is not UTF-8, so files of sites and services would get lost."
              + " Start it with bin/platform, or set LC_ALL=C.UTF-8");
    }
  }

  static void make(Path folder) {
    try {
      Files.createDirectories(
          folder,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    } catch (IOException e) {
      throw new IllegalStateException(
          "cannot create the directory " + folder + ": " + reason(e) + ". " + wayOut(), e);
    }
  }

  /**
   * Makes the data folder, and makes sure that it can be written to.
   *
   * @throws IllegalStateException with the cause and a way out
   */
  static void makeData(Path folder) {
    make(folder);
    try {
      Files.delete(Files.createTempFile(folder, "start", ".tmp"));
    } catch (IOException e) {
      throw new IllegalStateException(
          "cannot write to the data directory "
              + folder
              + ", which belongs to user "
              + owner(folder)
              + ": "
              + reason(e)
              + "; "
              + wayOut(),
          e);
    }
    requireSpace(folder);
  }

  private static void requireSpace(Path folder) {
    try {
      long space = Files.getFileStore(folder).getUsableSpace();
      if (space < LEAST_SPACE) {
        throw new IllegalStateException(
            "the disk of the data directory "
                + folder
                + " is full: "
                + (space >> 20)
                + " MB are free, but at least "
                + (LEAST_SPACE >> 20)
                + " MB are required. Free some space, or set PLATFORM_DATA to a directory on"
                + " another disk");
      }
    } catch (IOException e) {
      throw new IllegalStateException("cannot determine the free disk space of " + folder, e);
    }
  }

  private static String wayOut() {
    return "Make user "
        + System.getProperty("user.name")
        + ", who runs this process, its owner, or set PLATFORM_DATA to another directory";
  }

  /** Another user's server is out of reach, and its files must not become ours. */
  static void requireOwner(Path data) {
    var user = System.getProperty("user.name");
    if (Files.exists(data) && !owner(data).equals(user)) {
      throw new IllegalStateException(
          data + " belongs to user " + owner(data) + ". Run this command as that user");
    }
  }

  static String owner(Path folder) {
    try {
      return Files.getOwner(folder).getName();
    } catch (IOException e) {
      return "unknown";
    }
  }

  /** The message of such an exception alone is often but the name of the file. */
  private static String reason(IOException e) {
    if (e instanceof FileSystemException file && file.getReason() != null) {
      return file.getReason();
    }
    return switch (e.getClass().getSimpleName()) {
      case "AccessDeniedException" -> "permission denied";
      case "FileAlreadyExistsException" -> "a file with this name already exists";
      default -> String.valueOf(e.getMessage());
    };
  }
}
