package dev.platform.platform.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.base.error.Failure;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DomainNameTest {

  @ParameterizedTest
  @CsvSource({
    "example.com, example.com, com, true, www.example.com",
    "www.example.com, www.example.com, com, false, example.com",
    "Shop.Example.COM., shop.example.com, com, false,",
    "example.co.uk, example.co.uk, co.uk, true, www.example.co.uk",
    "a.b.example.co.uk, a.b.example.co.uk, co.uk, false,",
    "shop.acme.example, shop.acme.example, example, false,",
    "acme.example, acme.example, example, true, www.acme.example",
    "www.shop.acme.example, www.shop.acme.example, example, false, shop.acme.example",
    "bücher.example, xn--bcher-kva.example, example, true, www.xn--bcher-kva.example",
    "faß.example, xn--fa-hia.example, example, true, www.xn--fa-hia.example",
    "βόλος.example, xn--nxasmm1c.example, example, true, www.xn--nxasmm1c.example",
    "me.github.io, me.github.io, github.io, true, www.me.github.io",
  })
  void knowsTheSuffixAndTheSibling(
      String written, String text, String suffix, boolean apex, String sibling) {
    var name = DomainName.parse(written);

    assertThat(name).isEqualTo(new DomainName(text, suffix));
    assertThat(name.isApex()).isEqualTo(apex);
    assertThat(name.sibling().map(DomainName::text).orElse(null)).isEqualTo(sibling);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "*.example.com",
        "com",
        "co.uk",
        "github.io",
        "localhost",
        "192.0.2.1",
        "[2001:db8::1]",
        "https://example.com",
        "example.com/path",
        "example.com:443",
        "exa mple.com",
        "-a.example.com",
        "a-.example.com",
        "a_b.example.com",
        "a..example.com",
        ".example.com",
        "example.com..",
        "user@example.com",
        "\u0000.example.com",
        "xn--.example.com",
        "xn--a.example.com",
        "xn--shop-.example.com",
        "a\u200db.example.com",
        "１９２.0.2.1",
      })
  void rejectsWhatIsNoNameOfItsOwn(String written) {
    assertThatThrownBy(() -> DomainName.parse(written))
        .isInstanceOfSatisfying(
            Failure.class, failure -> assertThat(failure.params()).containsEntry("field", "name"));
  }

  @Test
  void leavesRoomForTheChallenge() {
    var label = "a".repeat(60) + ".";
    var longest = label.repeat(3) + "a".repeat(38) + ".example.com";

    assertThat(DomainName.parse(longest).text()).hasSize(233);
    assertThatThrownBy(() -> DomainName.parse("a" + longest)).isInstanceOf(Failure.class);
    for (var longer : List.of("a".repeat(64), "ü".repeat(300), "ü".repeat(100_000))) {
      assertThatThrownBy(() -> DomainName.parse(longer + ".example.com"))
          .isInstanceOf(Failure.class);
    }
  }
}
