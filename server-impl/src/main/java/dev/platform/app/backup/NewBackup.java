package dev.platform.app.backup;

import dev.platform.app.backup.Manifest.SavedFile;
import dev.platform.base.json.Json;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** The directory of a backup that is being made. It has another name until it is complete. */
final class NewBackup implements AutoCloseable {
  static final String MANIFEST = "manifest.json";
  private static final String LOCK = "incomplete";
  private static final int BUFFER = 1 << 16;
  private static final int FASTEST = 1;

  private final Path directory;
  private final Path part;
  private final FileChannel lock;
  private boolean isOver;

  private NewBackup(Path directory, Path part, FileChannel lock) {
    this.directory = directory;
    this.part = part;
    this.lock = lock;
  }

  /** Writes a file; returns the number of rows, if it has any. */
  interface Content {
    long writeTo(OutputStream out) throws IOException, SQLException, InterruptedException;
  }

  /**
   * Begins one.
   *
   * @param wanted a directory that is empty, or does not exist
   * @throws IllegalArgumentException if it cannot be there
   */
  static NewBackup begin(Path wanted) throws IOException {
    var directory = wanted.toAbsolutePath().normalize();
    var parent = directory.getParent();
    if (parent == null || !Files.isDirectory(parent)) {
      throw new IllegalArgumentException("the directory " + parent + " does not exist");
    }
    requireEmpty(directory, parent);
    var part = directory.resolveSibling(directory.getFileName() + ".part");
    deleteInterrupted(part);
    make(part);
    var lock = lock(part);
    if (lock == null) {
      throw inUse(part);
    }
    return new NewBackup(directory, part, lock);
  }

  private static void requireEmpty(Path directory, Path parent) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    if (!Files.isDirectory(directory)) {
      throw new IllegalArgumentException(directory + " is not a directory. Name a new one");
    }
    try (var entries = Files.list(directory)) {
      if (entries.findAny().isPresent()) {
        throw new IllegalArgumentException(directory + " is not empty. Name a new directory");
      }
    }
    if (!Files.getFileStore(directory).equals(Files.getFileStore(parent))) {
      throw new IllegalArgumentException(
          directory + " is a mount point. Name a new directory in it");
    }
  }

  /** What an earlier backup to the same place has left. */
  private static void deleteInterrupted(Path part) throws IOException {
    if (!Files.exists(part)) {
      return;
    }
    if (!Files.exists(part.resolve(LOCK))) {
      throw new IllegalArgumentException(part + " is in the way. Rename or delete it");
    }
    try (var lock = lock(part)) {
      if (lock == null) {
        throw inUse(part);
      }
      delete(part);
    }
  }

  private static IllegalArgumentException inUse(Path part) {
    return new IllegalArgumentException("another backup is being written to " + part);
  }

  private static @Nullable FileChannel lock(Path part) throws IOException {
    var channel =
        FileChannel.open(part.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (channel.tryLock() != null) {
        return channel;
      }
    } catch (OverlappingFileLockException e) {
      // This process itself writes there.
    }
    channel.close();
    return null;
  }

  private static void make(Path folder) throws IOException {
    Files.createDirectories(
        folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }

  /**
   * Writes a file, compressed.
   *
   * @throws IOException with what to do if the disk is full
   */
  SavedFile write(String name, Content content)
      throws IOException, SQLException, InterruptedException {
    var file = part.resolve(name);
    var digest = sha256();
    try (var channel = open(file)) {
      long rows;
      try (var out =
          new Fast(
              new DigestOutputStream(
                  new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER), digest))) {
        rows = content.writeTo(out);
        out.finish();
        out.flush();
        channel.force(true);
      }
      return new SavedFile(name, Files.size(file), hex(digest), rows);
    }
  }

  private static final class Fast extends GZIPOutputStream {
    Fast(OutputStream out) throws IOException {
      super(out, BUFFER);
      def.setLevel(FASTEST);
    }
  }

  /** Nothing is made any more while everything is being deleted. */
  private synchronized FileChannel open(Path file) throws IOException {
    if (isOver) {
      throw new ClosedChannelException();
    }
    make(file.resolveSibling(""));
    Files.deleteIfExists(file);
    return FileChannel.open(
        file,
        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  static String hex(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }

  /** Gives the directory its name. */
  void complete(Manifest manifest) throws IOException {
    try (var channel = open(part.resolve(MANIFEST))) {
      channel.write(StandardCharsets.UTF_8.encode(Json.write(manifest)));
      channel.force(true);
    }
    Files.delete(part.resolve(LOCK));
    try (var folders = Files.walk(part)) {
      for (Path folder : folders.filter(Files::isDirectory).toList()) {
        sync(folder);
      }
    }
    Files.move(part, directory, StandardCopyOption.ATOMIC_MOVE);
    sync(directory.resolveSibling(""));
    isOver = true;
  }

  private static void sync(Path folder) throws IOException {
    try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  /** Deletes everything if it is not complete. */
  @Override
  public synchronized void close() {
    try (lock) {
      if (!isOver) {
        isOver = true;
        delete(part);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + part, e);
    }
  }

  private static void delete(Path folder) throws IOException {
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException failure)
              throws IOException {
            Files.delete(visited);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
