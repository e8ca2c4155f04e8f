package dev.platform.base.mail;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.base.error.Failure;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MailAddressTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "kim",
        "kim@",
        "@example.com",
        "kim@example.com\r\nBcc: eve@example.com",
        "kim@example.com, eve@example.com",
        "Kim <kim@example.com>",
        "kim@example.com\u0000",
        "\"kim eve\"@example.com"
      })
  void anythingButOneAddressIsRejected(String address) {
    assertThatThrownBy(() -> new Mail(address, "Hello", "", "")).isInstanceOf(Failure.class);
  }
}
