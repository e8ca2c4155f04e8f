package dev.platform.base.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.platform.base.net.Outbound.Limits;
import dev.platform.base.net.Outbound.Request;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What strangers learn by letting this server ask for addresses of theirs. */
class OutboundTest {
  private static final Limits LIMITS = new Limits(Duration.ofSeconds(5), 1024);

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "127.0.0.1", "10.0.0.1", "169.254.169.254", "[fd00::1]"})
  void aPrivateAddressIsRefusedInTheSameWordsAsNone(String inside) {
    assertThat(refusal("https", inside)).isEqualTo("HOST does not have a public IP address");
    assertThat(refusal("https", inside)).isEqualTo(refusal("https", "nowhere.invalid"));
    assertThat(refusal("http", inside)).isEqualTo(refusal("http", "nowhere.invalid"));
  }

  private static String refusal(String scheme, String host) {
    try (var outbound = new Outbound(new OutboundSettings(false))) {
      var request = Request.get("a", URI.create(scheme + "://" + host + "/a"), "application/json");
      return catchThrowableOfType(OutboundException.class, () -> outbound.send(request, LIMITS))
          .getMessage()
          .replace(host, "HOST");
    }
  }
}
