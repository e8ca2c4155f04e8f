package dev.platform.base.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.base.error.Failure;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
        "\"kim eve\"@example.com",
        "kim@xn--.example",
        "kim@a\u200db.example",
        "kim@example..com",
        "kim@-example.com",
        "kim@exam_ple.com",
        "kim@127.0.0.1",
        "kim@[127.0.0.1]",
        "kim@[IPv6:::1]"
      })
  void anythingButOneAddressIsRejected(String address) {
    assertThatThrownBy(() -> new Mail(address, "Hello", "", "")).isInstanceOf(Failure.class);
  }

  @ParameterizedTest
  @CsvSource({
    "kim@faß.example, kim@xn--fa-hia.example",
    "Kim@BÜCHER.example, Kim@xn--bcher-kva.example",
    "kim@ＥＸＡＭＰＬＥ.com, kim@example.com",
    "kim@localhost, kim@localhost"
  })
  void theDomainIsThatOfTheDns(String written, String kept) {
    assertThat(new Mail(written, "Hello", "", "").to()).isEqualTo(kept);
    assertThat(Mail.requireAddress(written)).isEqualTo(kept);
  }
}
