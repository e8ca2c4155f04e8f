package dev.platform.app;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;
import javax.management.ObjectName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The archive from which later processes take the classes that this one has loaded, parsed and
 * verified. It fits one build of Java and one installation, so each makes its own, in the
 * background and once. The launcher names the file, and Java ignores one that does not fit.
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

  private static final String COMMANDS = "com.sun.management:type=DiagnosticCommand";
  private static final String OUTPUT = "java_pid*_std{out,err}";
  private static final String DUMP = "-Xshare:dump";

  private final Path file;
  private final Duration quiet;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread = new Thread(this::run, "class-archive");

  /**
   * @param file the archive
   * @param quiet how long after the start it is made
   */
  ClassArchive(Path file, Duration quiet) {
    this.file = file;
    this.quiet = quiet;
    thread.setDaemon(true);
  }

  /** The one that the launcher names, if this process does not use it and may write it. */
  static Optional<ClassArchive> missing() {
    return Optional.ofNullable(System.getProperty(PROPERTY))
        .map(Path::of)
        .filter(file -> !isUsed(file) && Files.isWritable(file.toAbsolutePath().getParent()))
        .map(
            file ->
                new ClassArchive(
                    file, Duration.ofSeconds(Integer.getInteger(AFTER, QUIET_SECONDS))));
  }

  /** Java shares no classes at all if the archive that it was given does not fit. */
  private static boolean isUsed(Path file) {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .anyMatch(option -> option.equals("-XX:SharedArchiveFile=" + file))
        && System.getProperty("java.vm.info", "").contains("sharing");
  }

  void start() {
    thread.start();
  }

  private void run() {
    try {
      if (!closed.await(quiet.toMillis(), TimeUnit.MILLISECONDS)) {
        make();
      }
    } catch (JMException | IOException | RuntimeException e) {
      if (closed.getCount() > 0) {
        log.info("later starts will load their classes one by one: {}", cause(e).getMessage());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void make() throws JMException, IOException {
    Path draft = file.resolveSibling(file.getFileName() + "." + ProcessHandle.current().pid());
    Path mark = Files.createFile(draft.resolveSibling(draft.getFileName() + ".begin"));
    var begin = Files.getLastModifiedTime(mark);
    try {
      dump(draft);
      Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      for (String left : List.of("", ".begin", ".temp", ".classlist")) {
        Files.deleteIfExists(draft.resolveSibling(draft.getFileName() + left));
      }
      deleteOutput(begin);
    }
  }

  /** The other process leaves what it printed in the working directory. */
  private static void deleteOutput(FileTime begin) throws IOException {
    try (var files = Files.newDirectoryStream(Path.of(""), OUTPUT)) {
      for (Path output : files) {
        if (Files.getLastModifiedTime(output).compareTo(begin) >= 0) {
          Files.deleteIfExists(output);
        }
      }
    }
  }

  private static Throwable cause(Throwable failure) {
    return failure.getCause() == null ? failure : failure.getCause();
  }

  /** Lists what is loaded, and lets another process of the same Java archive it. */
  private static void dump(Path draft) throws JMException {
    ManagementFactory.getPlatformMBeanServer()
        .invoke(
            new ObjectName(COMMANDS),
            "vmCds",
            new Object[] {new String[] {"static_dump", draft.toString()}},
            new String[] {String[].class.getName()});
  }

  /** What is not made by now is not made; what has been written of it is deleted. */
  @Override
  public void close() {
    closed.countDown();
    ProcessHandle.current()
        .children()
        .filter(child -> child.info().commandLine().orElse("").contains(DUMP))
        .forEach(ProcessHandle::destroyForcibly);
    try {
      thread.join(END.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
