package dev.platform.base.db;

import io.zonky.test.db.postgres.embedded.DefaultPostgresBinaryResolver;
import io.zonky.test.db.postgres.embedded.PgBinaryResolver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The programs of the embedded PostgreSQL. Where the system has {@code tar} and {@code xz}, these
 * unpack them in a fraction of the time that the library takes, into the directory in which the
 * library looks for them. Anywhere else the library unpacks them.
 */
final class PostgresBinaries implements PgBinaryResolver {
  /** The library takes a directory that has this file for complete. */
  private static final String COMPLETE = ".exists";

  private final Path programs;

  /**
   * @param programs the library's working directory
   */
  PostgresBinaries(Path programs) {
    this.programs = programs;
  }

  @Override
  public InputStream getPgBinary(String system, String machine) throws IOException {
    byte[] packed;
    try (var resource = DefaultPostgresBinaryResolver.INSTANCE.getPgBinary(system, machine)) {
      packed = resource.readAllBytes();
    }
    Path unpacked = programs.resolve("PG-" + digest(packed));
    if (!Files.exists(unpacked.resolve(COMPLETE)) && unpack(packed, unpacked)) {
      Files.createFile(unpacked.resolve(COMPLETE));
    }
    return new ByteArrayInputStream(packed);
  }

  /** Whether the system could. What it could not finish is written again. */
  private static boolean unpack(byte[] packed, Path folder) throws IOException {
    Files.createDirectories(folder);
    Process tar;
    try {
      tar =
          new ProcessBuilder("tar", "-xJf", "-", "-C", folder.toString())
              .redirectOutput(Redirect.DISCARD)
              .redirectError(Redirect.DISCARD)
              .start();
    } catch (IOException e) {
      return false;
    }
    try (var in = tar.getOutputStream()) {
      in.write(packed);
    } catch (IOException e) {
      // It has ended early, as it does without xz; its status says so.
    }
    return tar.onExit().join().exitValue() == 0;
  }

  private static String digest(byte[] packed) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(packed));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
