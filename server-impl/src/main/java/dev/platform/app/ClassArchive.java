package dev.platform.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The archive from which later processes take the classes that this one has loaded, parsed and
 * verified, and what its lambdas became. It fits one build of Java and one installation, so each
 * makes its own, in the background and once. The launcher names the file and has Java list what it
 * loads if there is none, and Java ignores one that does not fit.
 */
final class ClassArchive implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ClassArchive.class);

  /** The launcher's name for it. */
  private static final String PROPERTY = "class.archive";

  /** How many seconds after the start, in a start that is for the archive only. */
  private static final String AFTER = "class.archive.after";

  /** It takes ten seconds of a processor: first come those who wait for a page. */
  private static final int QUIET_SECONDS = 60;

  private static final Duration END = Duration.ofSeconds(2);

  private final Path file;
  private final Path loaded;
  private final Duration quiet;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread = new Thread(this::run, "class-archive");

  /**
   * @param file the archive
   * @param quiet how long after the start it is made
   */
  ClassArchive(Path file, Duration quiet) {
    this.file = file.toAbsolutePath();
    this.loaded = beside(".loaded");
    this.quiet = quiet;
    thread.setDaemon(true);
  }

  /** The one that the launcher names, if Java lists what this process loads. */
  static Optional<ClassArchive> missing() {
    return Optional.ofNullable(System.getProperty(PROPERTY))
        .map(Path::of)
        .map(
            file ->
                new ClassArchive(
                    file, Duration.ofSeconds(Integer.getInteger(AFTER, QUIET_SECONDS))))
        .filter(archive -> Files.exists(archive.loaded));
  }

  void start() {
    thread.start();
  }

  private void run() {
    try {
      if (!closed.await(quiet.toMillis(), TimeUnit.MILLISECONDS)) {
        make();
      }
    } catch (NoSuchFileException e) {
      log.debug("another process of this installation has made the archive of classes", e);
    } catch (IOException | RuntimeException e) {
      log.info("later starts will load their classes one by one: {}", e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void make() throws IOException, InterruptedException {
    Path list = beside(".list");
    Path draft = beside(".draft");
    try {
      Files.write(list, LoadedClasses.of(System.getProperty("java.class.path")).archivable(loaded));
      if (dump(list, draft)) {
        Files.move(
            draft, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        deleteLists();
      }
    } finally {
      Files.deleteIfExists(list);
      Files.deleteIfExists(draft);
    }
  }

  /** Also those of processes that were killed. */
  private void deleteLists() throws IOException {
    try (var lists = Files.newDirectoryStream(file.getParent(), file.getFileName() + ".*.loaded")) {
      for (Path list : lists) {
        Files.deleteIfExists(list);
      }
    }
  }

  private Path beside(String end) {
    return file.resolveSibling(file.getFileName() + ".pid" + ProcessHandle.current().pid() + end);
  }

  /** Lets another process of the same Java archive what is listed. */
  private boolean dump(Path list, Path draft) throws IOException, InterruptedException {
    var process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:dump",
                "-XX:+UseG1GC",
                "-XX:SharedClassListFile=" + list,
                "-XX:SharedArchiveFile=" + draft,
                "-cp",
                System.getProperty("java.class.path"))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    while (!process.waitFor(100, TimeUnit.MILLISECONDS)) {
      if (closed.getCount() == 0) {
        process.destroyForcibly();
      }
    }
    return process.exitValue() == 0;
  }

  /** What is not made by now is not made; what has been written of it is deleted. */
  @Override
  public void close() {
    closed.countDown();
    try {
      thread.join(END.toMillis());
      Files.deleteIfExists(loaded);
    } catch (IOException e) {
      log.debug("cannot delete {}", loaded, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
