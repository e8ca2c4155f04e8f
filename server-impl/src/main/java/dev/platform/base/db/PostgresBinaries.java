package dev.platform.base.db;

import io.zonky.test.db.postgres.embedded.DefaultPostgresBinaryResolver;
import io.zonky.test.db.postgres.embedded.PgBinaryResolver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.jar.JarEntry;
import org.jspecify.annotations.Nullable;

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

  /**
   * Where the programs are unpacked, a stand-in for the archive: the library names their directory
   * by what it reads here, and would read, copy, and digest 15 MB at each start.
   */
  @Override
  public InputStream getPgBinary(String system, String machine) throws IOException {
    @Nullable URL archive = PostgresBinaries.class.getResource("/" + name(system, machine));
    if (archive != null && archive.openConnection() instanceof JarURLConnection jar) {
      byte[] standIn = fingerprint(jar).getBytes(StandardCharsets.UTF_8);
      if (isUnpacked(archive, programs.resolve("PG-" + digest(standIn)))) {
        return new ByteArrayInputStream(standIn);
      }
    }
    return DefaultPostgresBinaryResolver.INSTANCE.getPgBinary(system, machine);
  }

  private static String name(String system, String machine) {
    return "postgres-%s-%s.txz"
        .formatted(
            system.toLowerCase(Locale.ROOT), machine.equals("aarch64") ? "arm_64" : "x86_64");
  }

  /** The same for the same archive, and cheap: a jar knows the check sum of what it contains. */
  private static String fingerprint(JarURLConnection jar) throws IOException {
    JarEntry entry = jar.getJarEntry();
    return "postgres-%08x-%d".formatted(entry.getCrc(), entry.getSize());
  }

  private static boolean isUnpacked(URL archive, Path folder) throws IOException {
    Path complete = folder.resolve(COMPLETE);
    if (Files.exists(complete)) {
      return true;
    }
    if (!unpack(archive, folder)) {
      return false;
    }
    Files.createFile(complete);
    return true;
  }

  /** Whether the system could. What it could not finish is written again. */
  private static boolean unpack(URL archive, Path folder) throws IOException {
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
    try (var packed = archive.openStream();
        var in = tar.getOutputStream()) {
      packed.transferTo(in);
    } catch (IOException e) {
      // It has ended early, as it does without xz; its status says so.
    }
    return tar.onExit().join().exitValue() == 0;
  }

  private static String digest(byte[] text) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(text));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
