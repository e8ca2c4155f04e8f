package dev.platform.engine.local.postgres;

import dev.platform.engine.local.server.ServerMachine;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The base backups and the WAL of one server, on disk. The folder is closed to others; what is in
 * it is compressed and can be read by everybody who reaches it. A file has its name only when it is
 * complete.
 */
final class BackupFolder {
  private static final Logger LOG = LoggerFactory.getLogger(BackupFolder.class);
  private static final String COMPRESSED = ".gz";
  private static final String COPY = ".tar.gz";
  private static final String DESCRIPTION = ".json";
  private static final String HISTORY = ".history";
  private static final int MOST_OF_A_HISTORY = 1 << 20;
  private static final int BUFFER = 1 << 16;
  private static final Set<PosixFilePermission> READABLE =
      PosixFilePermissions.fromString("r--r--r--");

  private final Path folder;
  private final ServerMachine machine;
  private final Set<WalName> files = new TreeSet<>();
  private final NavigableMap<Integer, String> histories = new TreeMap<>();
  private final List<BaseBackup> backups = new ArrayList<>();

  private BackupFolder(Path folder, ServerMachine machine) {
    this.folder = folder;
    this.machine = machine;
  }

  /** With what an earlier life has kept. What it has only begun is deleted. */
  static BackupFolder open(Path folder, ServerMachine machine)
      throws IOException, InterruptedException {
    BackupFolder opened = new BackupFolder(folder, machine);
    if (Files.exists(folder)) {
      for (Path file : list(folder)) {
        if (file.toString().endsWith(DESCRIPTION)) {
          opened.find(file);
        }
      }
      opened.deleteUnknown();
      for (Path file : list(opened.wal())) {
        opened.findWal(file);
      }
      opened.backups.sort(Comparator.comparing(BaseBackup::completedAt));
    }
    return opened;
  }

  private static List<Path> list(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.toList();
    }
  }

  private void find(Path description) {
    try {
      BaseBackup backup = machine.load(description, BaseBackup.class);
      if (Files.exists(copy(backup))) {
        backups.add(backup);
      }
    } catch (IOException | RuntimeException e) {
      LOG.error("cannot read the backup in {}, so it is not used", description, e);
    }
  }

  private void deleteUnknown() throws IOException {
    for (Path file : list(folder)) {
      String name = file.getFileName().toString();
      boolean isKnown = backups.stream().anyMatch(it -> name.equals(it.id() + COPY));
      if (name.endsWith(".part") || (name.endsWith(COPY) && !isKnown)) {
        Files.delete(file);
      }
    }
  }

  private void findWal(Path file) throws IOException {
    String name = file.getFileName().toString();
    if (!name.endsWith(COMPRESSED)) {
      Files.delete(file);
      return;
    }
    know(name.substring(0, name.length() - COMPRESSED.length()));
  }

  private void know(String name) throws IOException {
    Optional<WalName> segment = WalName.parse(name);
    if (segment.isPresent()) {
      files.add(segment.get());
    } else if (name.endsWith(HISTORY)) {
      try (InputStream packed = Files.newInputStream(file(name));
          InputStream text = new GZIPInputStream(packed)) {
        int timeline = Integer.parseInt(name.substring(0, name.length() - HISTORY.length()), 16);
        byte[] bytes = text.readNBytes(MOST_OF_A_HISTORY);
        histories.put(timeline, new String(bytes, StandardCharsets.UTF_8));
      }
    }
  }

  private Path wal() {
    return folder.resolve("wal");
  }

  private Path file(String name) {
    return wal().resolve(name + COMPRESSED);
  }

  private Path copy(BaseBackup backup) {
    return folder.resolve(backup.id() + COPY);
  }

  /** Where a copy is written while it is not complete. */
  Path part(String id) throws IOException {
    machine.createFolder(folder);
    return folder.resolve(id + ".part");
  }

  /** Keeps a copy whose part is written. */
  synchronized void keep(BaseBackup backup) throws IOException {
    Path part = part(backup.id());
    sync(part);
    Files.move(part, copy(backup), StandardCopyOption.ATOMIC_MOVE);
    machine.save(folder.resolve(backup.id() + DESCRIPTION), backup);
    backups.add(backup);
  }

  /** All, the oldest first. */
  synchronized List<BaseBackup> backups() {
    return List.copyOf(backups);
  }

  /**
   * Keeps files of the WAL that a command has printed, each with a line of its name and size.
   *
   * @return the names of what was printed
   */
  List<String> keepWal(InputStream printed) throws IOException {
    machine.createFolder(wal());
    List<String> names = new ArrayList<>();
    Optional<String> line = line(printed);
    while (line.isPresent()) {
      String[] words = line.get().split(" ");
      if (words.length != 2
          || !words[0].matches("[0-9A-F]{8,24}[.a-z0-9A-F]{0,20}")
          || !words[1].matches("\\d{1,9}")) {
        throw new IOException("not a file of the WAL: " + line.get());
      }
      keepWal(words[0], Integer.parseInt(words[1]), printed);
      names.add(words[0]);
      line = line(printed);
    }
    sync(wal());
    for (String name : names) {
      if (Files.exists(file(name))) {
        synchronized (this) {
          know(name);
        }
      }
    }
    return names;
  }

  /**
   * Of what PostgreSQL archives, it needs only these for a recovery. The first of a name counts.
   */
  private void keepWal(String name, int size, InputStream printed) throws IOException {
    boolean isNeeded = WalName.parse(name).isPresent() || name.matches("[0-9A-F]{8}\\.history");
    byte[] packed = printed.readNBytes(size);
    if (packed.length < size) {
      throw new EOFException(name);
    }
    if (!isNeeded || Files.exists(file(name))) {
      return;
    }
    requireWhole(name, packed);
    Path part = wal().resolve(name + ".part");
    Files.write(part, packed);
    Files.setPosixFilePermissions(part, READABLE);
    sync(part);
    Files.move(part, file(name), StandardCopyOption.ATOMIC_MOVE);
  }

  private static void requireWhole(String name, byte[] packed) throws IOException {
    long size = 0;
    try (InputStream whole = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      byte[] buffer = new byte[BUFFER];
      for (int read = whole.read(buffer); read >= 0; read = whole.read(buffer)) {
        size += read;
        if (size > WalName.BYTES) {
          break;
        }
      }
    }
    if (WalName.parse(name).isPresent() && size != WalName.BYTES) {
      throw new IOException("file " + name + " of the WAL has not the usual size");
    }
  }

  private static Optional<String> line(InputStream printed) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = printed.read(); next != '\n'; next = printed.read()) {
      if (next < 0 || line.size() > 100) {
        if (line.size() > 0) {
          throw new IOException("not a line of a name and a size: " + line);
        }
        return Optional.empty();
      }
      line.write(next);
    }
    return Optional.of(line.toString(StandardCharsets.US_ASCII));
  }

  /** Whether a file of the WAL is kept. */
  synchronized boolean has(String name) {
    return WalName.parse(name).filter(files::contains).isPresent();
  }

  /** Which files of the WAL follow one another. */
  synchronized WalChain chain() {
    return WalChain.of(Set.copyOf(files), new TreeMap<>(histories));
  }

  /** Deletes backups older than one, and the WAL that only they need. */
  synchronized void deleteBefore(BaseBackup first) throws IOException {
    for (BaseBackup backup : List.copyOf(backups)) {
      if (backup.completedAt().isBefore(first.completedAt())) {
        Files.deleteIfExists(folder.resolve(backup.id() + DESCRIPTION));
        Files.deleteIfExists(copy(backup));
        backups.remove(backup);
      }
    }
    for (WalName file : List.copyOf(files)) {
      if (file.segment() < first.firstFile().segment()) {
        Files.deleteIfExists(file(file.toString()));
        files.remove(file);
      }
    }
  }

  /** Deletes everything. */
  synchronized void delete() throws IOException, InterruptedException {
    machine.delete(folder);
    files.clear();
    histories.clear();
    backups.clear();
  }

  /** Lets a folder have a backup and all of the WAL since, whatever happens to them here. */
  synchronized void lend(BaseBackup backup, Path target) throws IOException {
    lend(copy(backup), target.resolve("base.gz"));
    for (WalName file : files) {
      if (file.segment() >= backup.firstFile().segment()) {
        lend(file(file.toString()), target.resolve(file + COMPRESSED));
      }
    }
    for (int timeline : histories.keySet()) {
      String name = "%08X".formatted(timeline) + HISTORY;
      lend(file(name), target.resolve(name + COMPRESSED));
    }
  }

  private static void lend(Path file, Path target) throws IOException {
    try {
      Files.createLink(target, file);
    } catch (UnsupportedOperationException | FileSystemException e) {
      LOG.debug("{} is copied, because it cannot be linked", file, e);
      Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
      Files.setPosixFilePermissions(target, READABLE);
    }
  }

  BackupState state() throws IOException {
    Path file = folder.resolve("state");
    return Files.exists(file) ? machine.load(file, BackupState.class) : BackupState.NONE;
  }

  void save(BackupState state) throws IOException {
    machine.createFolder(folder);
    machine.save(folder.resolve("state"), state);
  }

  /** What is free where the backups are. */
  long freeBytes() throws IOException {
    return Files.getFileStore(machine.folder()).getUsableSpace();
  }

  private static void sync(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
