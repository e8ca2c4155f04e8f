package dev.platform.base.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.secret.Secret;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrustedProxiesTest {
  private final TrustedProxies ours =
      new TrustedProxies(Set.of("10.0.0.1", "10.0.0.2", "2001:db8::1"), null);

  @ParameterizedTest
  @CsvSource({
    "192.0.2.1, 203.0.113.9, 192.0.2.1",
    "10.0.0.1, 203.0.113.9, 203.0.113.9",
    "10.0.0.1, '6.6.6.6, 203.0.113.9', 203.0.113.9",
    "10.0.0.1, '6.6.6.6, 203.0.113.9, 10.0.0.2', 203.0.113.9",
    "10.0.0.1, '10.0.0.2', 10.0.0.1",
    "10.0.0.1, '', 10.0.0.1",
    "10.0.0.1, unknown, 10.0.0.1",
    "10.0.0.1, '203.0.113.9, unknown', 10.0.0.1",
    "::ffff:10.0.0.1, 203.0.113.9, 203.0.113.9",
    "2001:db8:0:0:0:0:0:1, 2001:db8::99, 2001:db8::99"
  })
  void theNearestAddressThatIsNoneOfOursAsks(String peer, String forwarded, String client) {
    assertThat(ours.client(peer, List.of(), List.of(forwarded))).isEqualTo(client);
  }

  @Test
  void aHeaderOfSeveralLinesIsOneList() {
    assertThat(ours.client("10.0.0.1", List.of(), List.of("6.6.6.6", "203.0.113.9")))
        .isEqualTo("203.0.113.9");
  }

  @Test
  void withoutProxiesNobodyIsBelieved() {
    assertThat(TrustedProxies.NONE.client("10.0.0.1", List.of(), List.of("203.0.113.9")))
        .isEqualTo("10.0.0.1");
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, open sesame, 203.0.113.9, 203.0.113.9",
    "127.0.0.1, open, 203.0.113.9, 127.0.0.1",
    "127.0.0.1, '', 203.0.113.9, 127.0.0.1",
    "127.0.0.2, open sesame, 203.0.113.9, 127.0.0.2",
    "127.0.0.1, open sesame, '6.6.6.6, 127.0.0.1', 127.0.0.1",
    "127.0.0.1, open sesame, '203.0.113.9, 10.0.0.1', 203.0.113.9",
  })
  void onThisMachineOnlyWhoKnowsTheSecretIsAProxy(
      String peer, String proof, String forwarded, String client) {
    var here = new TrustedProxies(Set.of("127.0.0.1", "10.0.0.1"), new Secret("open sesame"));

    assertThat(here.client(peer, List.of(proof), List.of(forwarded))).isEqualTo(client);
    assertThat(here.client(peer, List.of(), List.of(forwarded))).isEqualTo(peer);
    assertThat(here.client(peer, List.of(proof, proof), List.of(forwarded))).isEqualTo(peer);
    assertThat(here.here()).containsExactly("127.0.0.1");
  }
}
