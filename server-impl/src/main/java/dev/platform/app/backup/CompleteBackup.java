package dev.platform.app.backup;

import dev.platform.app.backup.Manifest.SavedFile;
import dev.platform.base.db.Migrations;
import dev.platform.base.db.SecretKeyCheck;
import dev.platform.base.json.Json;
import dev.platform.base.secret.Vault;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/** The directory of a backup. */
public final class CompleteBackup {
  private static final Pattern NAME = Pattern.compile("[a-z]+/[A-Za-z0-9_][A-Za-z0-9_.-]*\\.gz");
  private static final int BUFFER = 1 << 16;

  private final Path directory;
  private final Manifest manifest;

  private CompleteBackup(Path directory, Manifest manifest) {
    this.directory = directory;
    this.manifest = manifest;
  }

  /**
   * Reads what is in a directory.
   *
   * @throws IllegalArgumentException if it is not a backup that this version can restore
   */
  public static CompleteBackup open(Path directory) throws IOException {
    try {
      var text = Files.readString(directory.resolve(NewBackup.MANIFEST));
      var manifest = Json.read(text, Manifest.class);
      requireKnown(directory, manifest);
      return new CompleteBackup(directory, manifest);
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException(
          directory + " is not a complete backup: it has no " + NewBackup.MANIFEST, e);
    } catch (UncheckedIOException | NullPointerException e) {
      throw new IllegalArgumentException(
          directory.resolve(NewBackup.MANIFEST) + " is damaged. Use another backup", e);
    }
  }

  private static void requireKnown(Path directory, Manifest manifest) {
    if (manifest.format() > Manifest.FORMAT || !Migrations.has(manifest.migration())) {
      throw new IllegalArgumentException(
          directory
              + " was made by Platform "
              + manifest.version()
              + ", which is newer than this one. Restore it with that version or a newer one");
    }
    for (SavedFile file : manifest.files()) {
      if (!NAME.matcher(file.name()).matches()) {
        throw new IllegalArgumentException(file.name() + " is not a file of a backup");
      }
    }
  }

  /** What is in it. */
  public Manifest manifest() {
    return manifest;
  }

  /**
   * Makes sure that every file is as it was written.
   *
   * @throws IllegalArgumentException with the first that is not
   */
  public void verify() throws IOException {
    for (SavedFile file : manifest.files()) {
      var path = directory.resolve(file.name());
      var digest = NewBackup.sha256();
      try (var in = new DigestInputStream(Files.newInputStream(path), digest)) {
        in.transferTo(OutputStream.nullOutputStream());
      } catch (NoSuchFileException e) {
        throw new IllegalArgumentException(path + " is missing. Use another backup", e);
      }
      if (!NewBackup.hex(digest).equals(file.sha256())) {
        throw new IllegalArgumentException(path + " is damaged. Use another backup");
      }
    }
  }

  /** Whether a key is the one that the backup needs. */
  public boolean fits(Vault vault) {
    return SecretKeyCheck.fits(Base64.getDecoder().decode(manifest.keyCheck()), vault);
  }

  /** The contents of a file. */
  InputStream open(SavedFile file) throws IOException {
    return new GZIPInputStream(
        new BufferedInputStream(Files.newInputStream(directory.resolve(file.name())), BUFFER),
        BUFFER);
  }

  Optional<SavedFile> find(String name) {
    return manifest.files().stream().filter(file -> file.name().equals(name)).findFirst();
  }

  @Override
  public String toString() {
    return directory.toString();
  }
}
