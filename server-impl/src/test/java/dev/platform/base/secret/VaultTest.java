package dev.platform.base.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VaultTest {
  private static final Secret SECRET = new Secret("hunter2 🔑");

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void placeTheKey() {
    file = folder.resolve("secret.key");
  }

  @Test
  void whatIsEncryptedCanBeReadAfterARestart() {
    var sealed = Vault.open(file).encrypt(SECRET, "env_var/srv-1/A");

    assertThat(new String(sealed, StandardCharsets.ISO_8859_1)).doesNotContain("hunter2");
    assertThat(Vault.open(file).decrypt(sealed, "env_var/srv-1/A")).isEqualTo(SECRET);
  }

  @Test
  void whatIsMovedCannotBeRead() {
    var vault = Vault.open(file);
    var sealed = vault.encrypt(SECRET, "env_var/srv-1/A");

    assertThatThrownBy(() -> vault.decrypt(sealed, "env_var/srv-2/A"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("env_var/srv-2/A");
  }

  @Test
  void anotherKeyReadsNothing() {
    var sealed = Vault.open(file).encrypt(SECRET, "place");
    var other = Vault.open(folder.resolve("other.key"));

    assertThatThrownBy(() -> other.decrypt(sealed, "place"))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void theSameValueLooksDifferentEachTime() {
    var vault = Vault.open(file);

    assertThat(vault.encrypt(SECRET, "place")).isNotEqualTo(vault.encrypt(SECRET, "place"));
  }

  @Test
  void onlyItsOwnerReadsTheKey() throws IOException {
    Vault.open(file);

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void aDraftThatACrashLeftBehindIsReplaced() throws IOException {
    Files.writeString(folder.resolve("secret.key.new"), "half a ke");

    var sealed = Vault.open(file).encrypt(SECRET, "place");

    assertThat(Vault.open(file).decrypt(sealed, "place")).isEqualTo(SECRET);
  }

  @Test
  void whatIsNoKeyIsNamed() throws IOException {
    Files.writeString(file, "not a key");

    assertThatThrownBy(() -> Vault.open(file))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(file.toString());
  }

  @Test
  void aSecretIsNeverShown() {
    assertThat(SECRET).hasToString("***");
  }
}
