package dev.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestTargetTest {
  /** Terminals take some of these bytes for commands. */
  @ParameterizedTest
  @CsvSource({
    "/a%20b?c=d, /a%20b",
    "/\u00c3\u00bc, /%C3%BC",
    "/a\u009b2J\u0085b\u007f, /a%9B2J%85b%7F"
  })
  void aPathIsLoggedInPrintableAscii(String uri, String logged) {
    var target = new RequestTarget(new Host("a", ""), uri);

    assertThat(target.printablePath()).isEqualTo(logged);
  }
}
