package dev.platform.identity.oauth.token;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompactFormTest {
  @ParameterizedTest
  @CsvSource({
    "eyJ9.e30.QQ, true",
    "eyJ9.e30.QQ==, false",
    "eyJ9.e30.QQ=, false",
    "eyJ9.e30.QR, false",
    "eyJ9=.e30.QQ, false",
    "eyJ9.e30.Q+, false",
    "eyJ9.e30.'Q Q', false",
  })
  void aTokenHasOneSpelling(String token, boolean canonical) {
    assertThat(CompactForm.isCanonical(token)).isEqualTo(canonical);
  }
}
