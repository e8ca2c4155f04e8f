package dev.platform.base.host;

import dev.platform.base.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where claims of one user of the machine are kept.
 *
 * @param own the folder of this process's user, who alone may write there
 * @param known folders with claims that count too
 */
record ClaimFolder(Path own, List<Path> known) {
  private static final Logger log = LoggerFactory.getLogger(ClaimFolder.class);
  private static final Path OF_ROOT = Path.of("/run/platform-claims");
  private static final Path SHARED = Path.of("/dev/shm");
  private static final String ENDING = ".json";
  private static final int ROOT = 0;

  /** A lock on a file is the whole process's. */
  private static final ReentrantLock IN_PROCESS = new ReentrantLock();

  /** What is on disk. */
  record Claim(NumberRange range, String data, Claimant claimant) {}

  /** Work that no other process interrupts. */
  interface Step {
    void run() throws IOException;
  }

  /** The folder of this process's user. */
  static ClaimFolder open() throws IOException {
    int user = owner(Path.of("/proc/self"));
    return user == ROOT
        ? open(OF_ROOT, List.of())
        : open(SHARED.resolve("platform-" + user), List.of(OF_ROOT));
  }

  static ClaimFolder open(Path own, List<Path> known) throws IOException {
    var everyone = PosixFilePermissions.fromString("rwxr-xr-x");
    try {
      Files.createDirectory(own);
      Files.setPosixFilePermissions(own, everyone);
    } catch (FileAlreadyExistsException e) {
      if (!Files.isDirectory(own, LinkOption.NOFOLLOW_LINKS)
          || owner(own) != owner(Path.of("/proc/self"))) {
        throw new IOException(own + " belongs to another user", e);
      }
    }
    return new ClaimFolder(own, known);
  }

  private static int owner(Path file) throws IOException {
    return (int) Files.getAttribute(file, "unix:uid");
  }

  /** Does something while no other process changes claims here. */
  void alone(Step step) throws IOException {
    IN_PROCESS.lock();
    try (var channel =
            FileChannel.open(
                own.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        var lock = channel.lock()) {
      step.run();
    } finally {
      IN_PROCESS.unlock();
    }
  }

  /** The file of an installation's claim. */
  Path file(NumberRange range, String data) {
    var hash = UUID.nameUUIDFromBytes(data.getBytes(StandardCharsets.UTF_8));
    return own.resolve(range.setting() + "-" + hash + ENDING);
  }

  void write(Claim claim) throws IOException {
    var file = file(claim.range(), claim.data());
    var part = file.resolveSibling(file.getFileName() + ".part");
    Files.writeString(part, Json.write(claim));
    Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
  }

  /** The files of all claims that count here. */
  List<Path> files() throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path folder : known) {
      if (Files.isDirectory(folder)) {
        addFiles(folder, files);
      }
    }
    addFiles(own, files);
    return files;
  }

  private static void addFiles(Path folder, List<Path> files) throws IOException {
    try (var all = Files.list(folder)) {
      all.filter(file -> file.toString().endsWith(ENDING)).forEach(files::add);
    }
  }

  /** The claim in a file; nothing if it has gone, or is of another version. */
  static List<Claim> read(Path file) {
    try {
      return List.of(Json.read(Files.readString(file), Claim.class));
    } catch (IOException | IllegalArgumentException | UncheckedIOException e) {
      log.debug("skipped the claim in {}", file, e);
      return List.of();
    }
  }
}
