package dev.platform.base.secret;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.TinkJsonProtoKeysetFormat;
import com.google.crypto.tink.aead.AeadConfig2026;
import com.google.crypto.tink.aead.PredefinedAeadParameters;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.util.Optional;

/**
 * Encrypts what is kept (AES-256-GCM through Tink). Each value is bound to the place it is kept at:
 * moved to another row, it can no longer be read.
 */
public final class Vault {
  private final Aead aead;

  private Vault(KeysetHandle keys) throws GeneralSecurityException {
    this.aead = keys.getPrimitive(AeadConfig2026.get(), Aead.class);
  }

  /**
   * A vault with the keys of a file, which is made with mode 0600 if it is not there.
   *
   * @param file a Tink keyset in JSON; without it, every encrypted value is lost
   */
  public static Vault open(Path file) {
    try {
      if (!Files.exists(file)) {
        make(file);
      }
      return new Vault(
          TinkJsonProtoKeysetFormat.parseKeyset(
              Files.readString(file), AeadConfig2026.get(), InsecureSecretKeyAccess.get()));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(
          "the secret key "
              + file
              + " is damaged or not a valid key. Restore it from a backup: data encrypted with it"
              + " cannot be read without it",
          e);
    } catch (IOException e) {
      throw new IllegalStateException(
          "cannot read or create the secret key "
              + file
              + " as user "
              + System.getProperty("user.name")
              + ": "
              + e,
          e);
    }
  }

  private static void make(Path file) throws GeneralSecurityException, IOException {
    var keys = KeysetHandle.generateNew(PredefinedAeadParameters.AES256_GCM, AeadConfig2026.get());
    var json =
        TinkJsonProtoKeysetFormat.serializeKeyset(
            keys, AeadConfig2026.get(), InsecureSecretKeyAccess.get());
    var mode = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    var draft = file.resolveSibling(file.getFileName() + ".new");
    Files.deleteIfExists(draft);
    Files.createFile(draft, mode);
    Files.writeString(draft, json);
    try {
      Files.createLink(file, draft);
    } catch (FileAlreadyExistsException e) {
      // Another start was quicker; its key is as good and may be in use already.
    } finally {
      Files.delete(draft);
    }
  }

  /**
   * Encrypts a text.
   *
   * @param place where it will be kept, for example {@code env_var/srv-…/KEY}
   */
  public byte[] encrypt(Secret secret, String place) {
    try {
      return aead.encrypt(bytes(secret.reveal()), bytes(place));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Decrypts what was encrypted for the same place. */
  public Secret decrypt(byte[] sealed, String place) {
    try {
      return new Secret(new String(aead.decrypt(sealed, bytes(place)), StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("cannot decrypt " + place + ": wrong secret key?", e);
    }
  }

  /** Whether a text was encrypted with this key for the place. */
  public boolean canDecrypt(byte[] sealed, String place) {
    return open(sealed, place).isPresent();
  }

  /** Decrypts what a client sends; empty if it was not encrypted here for the same place. */
  public Optional<Secret> open(byte[] brought, String place) {
    try {
      return Optional.of(
          new Secret(new String(aead.decrypt(brought, bytes(place)), StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      return Optional.empty();
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
