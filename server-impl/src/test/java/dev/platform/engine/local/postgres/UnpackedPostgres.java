package dev.platform.engine.local.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;
import org.apache.commons.io.FileUtils;

/** The PostgreSQL on the class path, unpacked once for all tests. */
public final class UnpackedPostgres {
  private UnpackedPostgres() {}

  /** Where an engine finds it, as an operator names it. */
  public static List<Path> path() {
    return List.of(Holder.FOLDER);
  }

  /** The same as the value of the operator's setting. */
  public static String setting() {
    return Holder.FOLDER.toString();
  }

  private static final class Holder {
    private static final Path FOLDER = unpack();

    private static Path unpack() {
      try {
        var folder =
            Files.createTempDirectory(
                "postgres",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        Runtime.getRuntime()
            .addShutdownHook(new Thread(() -> FileUtils.deleteQuietly(folder.toFile())));
        var archive =
            UnpackedPostgres.class.getClassLoader().getResource(EmbeddedPrograms.archiveName());
        new EmbeddedPrograms(Objects.requireNonNull(archive)).extract(folder);
        return folder;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
