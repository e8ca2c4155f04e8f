package dev.platform.identity.oauth.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedirectUrisTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"https://a.example:99999999/", "http://127.0.0.1:65536/", "https://a.example:0/"})
  void aPortThatDoesNotExistIsRejected(URI uri) {
    assertThat(RedirectUris.isAcceptable(uri)).isFalse();
  }
}
