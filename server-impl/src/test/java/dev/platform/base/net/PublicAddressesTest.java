package dev.platform.base.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which addresses are outside. */
class PublicAddressesTest {
  @ParameterizedTest
  @ValueSource(strings = {"1.1.1.1", "93.184.216.34", "2606:4700::1111", "64:ff9b::0101:0101"})
  void outside(String address) throws UnknownHostException {
    assertThat(PublicAddresses.contains(InetAddress.getByName(address))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1",
        "127.255.255.255",
        "0.0.0.0",
        "10.1.2.3",
        "172.31.255.255",
        "192.168.0.1",
        "169.254.169.254",
        "100.64.0.1",
        "224.0.0.1",
        "255.255.255.255",
        "198.18.0.1",
        "::1",
        "::",
        "fe80::1",
        "fd00::1",
        "ff02::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "64:ff9b::7f00:1",
        "64:ff9b::a9fe:a9fe",
        "2002:7f00:1::",
        "2001:db8::1",
        "2001::1",
        "64:ff9b:1::1",
        "100::1"
      })
  void inside(String address) throws UnknownHostException {
    assertThat(PublicAddresses.contains(InetAddress.getByName(address))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://127.0.0.1/", "https://localhost/", "https://[::1]/", "https://0x7f000001/",
        "https://2130706433/", "https://169.254.169.254/latest", "http://1.1.1.1/",
            "ftp://1.1.1.1/",
        "https://user@1.1.1.1/", "https:///path", "https://nothing.invalid/"
      })
  void nothingInsideIsAsked(String address) {
    try (var outbound = new Outbound(new OutboundSettings(false))) {
      assertThatThrownBy(
              () ->
                  outbound.send(
                      Outbound.Request.get("a", URI.create(address), "*/*"),
                      new Outbound.Limits(Duration.ofSeconds(2), 100)))
          .isInstanceOf(OutboundException.class);
    }
  }
}
