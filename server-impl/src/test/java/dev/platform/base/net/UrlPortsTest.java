package dev.platform.base.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UrlPortsTest {
  @ParameterizedTest
  @CsvSource({
    "https://a.example/, true",
    "https://a.example:1/, true",
    "https://a.example:65535/, true",
    "https://a.example:0/, false",
    "https://a.example:65536/, false",
    "https://a.example:99999999/, false",
  })
  void aPortExists(URI uri, boolean valid) {
    assertThat(UrlPorts.areValid(uri)).isEqualTo(valid);
  }
}
