package dev.platform.base.net;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostNamesTest {

  /** As browsers read them; by IDNA 2003, the first five are other people's names. */
  @ParameterizedTest
  @CsvSource({
    "faß.example, xn--fa-hia.example",
    "Faß.example, xn--fa-hia.example",
    "βόλος.example, xn--nxasmm1c.example",
    "ශ්\u200dරී.example, xn--10cl1a0b660p.example",
    "نامه\u200cای.example, xn--mgba3gch31f060k.example",
    "Bücher.EXAMPLE, xn--bcher-kva.example",
    "bu\u0308cher.example, xn--bcher-kva.example",
    "XN--BCHER-KVA.example, xn--bcher-kva.example",
    "ｓｈｏｐ。example, shop.example",
    "sh\u00adop.example, shop.example",
    "example, example",
    "r3---sn-a.example, r3---sn-a.example",
    "3com.example, 3com.example",
    "☃.example, xn--n3h.example",
    "עברית.example, xn--5dbqzzl.example",
  })
  void areWhatBrowsersOpen(String written, String ascii) {
    assertThat(HostNames.ascii(written)).contains(ascii);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        "a..example",
        ".example",
        "example.",
        "xn--.example",
        "xn---.example",
        "xn--a.example",
        "xn--abc-.example",
        "xn--example-.example",
        "xn--fass-.example",
        "xn--bcher-KVA9999999.example",
        "xn--zzzzzz.example",
        "xn--ls8h=.example",
        "xn--0.example",
        "a_b.example",
        "a b.example",
        "a/b.example",
        "a\u2100b.example",
        "a\u0000b.example",
        "-a.example",
        "a-.example",
        "a\u200db.example",
        "\u0301a.example",
        "עבrit.example",
        "a\ud800b.example",
        "\ufffd.example",
        "127.0.0.1",
        "１２７.0.0.1",
        "example.1",
        "0x7f",
        "[::1]",
        "a:80",
      })
  void areNothingElse(String written) {
    assertThat(HostNames.ascii(written)).isEmpty();
  }

  @Test
  void areAsLongAsTheDnsAllows() {
    assertThat(HostNames.ascii("a".repeat(63) + ".example")).isPresent();
    assertThat(HostNames.ascii("a".repeat(64) + ".example")).isEmpty();
    assertThat(HostNames.ascii("a.".repeat(122) + "example")).isPresent();
    assertThat(HostNames.ascii("a.".repeat(124) + "example")).isEmpty();
    assertThat(HostNames.ascii("ü".repeat(100_000))).isEmpty();
  }
}
