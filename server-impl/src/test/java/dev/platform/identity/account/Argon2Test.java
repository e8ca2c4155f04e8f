package dev.platform.identity.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.base.secret.Secret;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Argon2Test {
  /** From the tests of the reference implementation. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
        "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4"
      })
  void hashesOfOthersMatch(String hash) {
    assertThat(Argon2.matches(new Secret("password"), hash)).isTrue();
    assertThat(Argon2.matches(new Secret("Password"), hash)).isFalse();
  }

  @Test
  void aHashHasItsParametersAndASaltOfItsOwn() {
    var password = new Secret("pässword – 密码");
    var one = Argon2.hash(password, 64, 3);
    var other = Argon2.hash(password, 64, 3);

    assertThat(one)
        .matches("\\$argon2id\\$v=19\\$m=64,t=3,p=1\\$[\\w+/]{22}\\$[\\w+/]{43}")
        .isNotEqualTo(other);
    assertThat(Argon2.matches(password, one)).isTrue();
    assertThat(Argon2.matches(password, other)).isTrue();
  }

  @Test
  void anotherHashIsAFault() {
    assertThatThrownBy(() -> Argon2.matches(new Secret("password"), "$2b$10$abc"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
