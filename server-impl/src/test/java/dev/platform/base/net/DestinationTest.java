package dev.platform.base.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.platform.base.net.Outbound.Limits;
import dev.platform.base.net.Outbound.Request;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every trick that is known to lead a server to addresses that are not meant for it. */
class DestinationTest {
  private static final Limits LIMITS = new Limits(Duration.ofSeconds(5), 1024);
  private static final OutboundSettings SETTINGS = new OutboundSettings(false);

  /** Found without asking any name server. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        // this machine
        "https://127.0.0.1/",
        "https://127.0.0.2/",
        "https://127.255.255.254/",
        "https://0.0.0.0/",
        "https://0.1.2.3/",
        "https://[::1]/",
        "https://[::]/",
        "https://[0:0:0:0:0:0:0:1]/",
        "https://localhost/",
        "https://LOCALHOST/",
        "https://localhost./",
        "https://api.localhost/",
        // other ways to write it
        "https://127.1/",
        "https://127.0.1/",
        "https://2130706433/",
        "https://0x7f000001/",
        "https://0x7f.0.0.1/",
        "https://0x7f.1/",
        "https://017700000001/",
        "https://0177.0.0.1/",
        "https://127.0.0.01/",
        "https://127.0.0.1./",
        "https://1.1.1.1./",
        "https://256.0.0.1/",
        "https://1.2.3.4.5/",
        "https://0/",
        "https://example.0x/",
        "https://example.1/",
        "https://%31%32%37.0.0.1/",
        "https://①②⑦.⓪.⓪.①/",
        "https://１２７.0.0.1/",
        "https://ⓛocalhost/",
        "https://localhost。/",
        "https://xn--.example/",
        "https://xn--localhost-.example/",
        "https://a\u200db.example/",
        // private, shared and link-local networks
        "https://10.0.0.1/",
        "https://172.16.0.1/",
        "https://172.31.255.255/",
        "https://192.168.1.1/",
        "https://100.64.0.1/",
        "https://100.127.255.255/",
        "https://169.254.169.254/latest/meta-data/",
        "https://169.254.170.2/",
        "https://192.0.0.192/",
        "https://198.18.0.1/",
        "https://[fe80::1]/",
        "https://[fe80::1%25eth0]/",
        "https://[fc00::1]/",
        "https://[fd00:ec2::254]/",
        "https://[fec0::1]/",
        // nobody's and everybody's
        "https://192.0.2.1/",
        "https://198.51.100.1/",
        "https://203.0.113.1/",
        "https://224.0.0.1/",
        "https://240.0.0.1/",
        "https://255.255.255.255/",
        "https://[ff02::1]/",
        "https://[2001:db8::1]/",
        "https://[3fff::1]/",
        "https://[100::1]/",
        // IPv4 inside IPv6
        "https://[::ffff:127.0.0.1]/",
        "https://[::ffff:7f00:1]/",
        "https://[::ffff:10.0.0.1]/",
        "https://[::127.0.0.1]/",
        "https://[64:ff9b::127.0.0.1]/",
        "https://[64:ff9b::a9fe:a9fe]/",
        "https://[64:ff9b:1::1]/",
        "https://[2002:7f00:1::]/",
        "https://[2002:a00:1::1]/",
        "https://[2001::1]/",
        "https://[2001:0:a00:1::1]/",
        // something else than https to a host
        "http://example.com/",
        "ftp://example.com/",
        "file:///etc/passwd",
        "gopher://example.com/",
        "jar:https://example.com/!/",
        "javascript:alert(1)",
        "//example.com/",
        "https:example.com",
        "https:///etc/passwd",
        "https://:443/",
        "https://user@example.com/",
        "https://user:password@example.com/",
        "https://example.com@127.0.0.1/",
        "https://127.0.0.1#@example.com/",
        // ports of other protocols
        "https://example.com:0/",
        "https://example.com:22/",
        "https://example.com:25/",
        "https://example.com:80/",
        "https://example.com:99999/",
        "https://1.1.1.1:6/"
      })
  void isRefused(String url) {
    try (var outbound = new Outbound(SETTINGS, DestinationTest::unasked, null)) {
      var uri = URI.create(url);

      assertThatThrownBy(() -> outbound.requirePossible(uri)).isInstanceOf(OutboundException.class);
      assertThatThrownBy(() -> outbound.send(Request.get("a", uri, "*/*"), LIMITS))
          .isInstanceOf(OutboundException.class);
    }
  }

  private static CompletableFuture<List<InetAddress>> unasked(String host) {
    throw new AssertionError("asked for " + host);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://example.com/hook?a=b#c",
        "https://example.com:443",
        "https://example.com:8443/",
        "HTTPS://Example.COM/",
        "https://xn--bcher-kva.example/",
        "https://bücher.example/",
        "https://faß.example:8443/grüße?q=ü",
        "https://1.1.1.1/",
        "https://[2606:4700::1111]/",
        "https://3com.example/",
        "https://printer.internal/"
      })
  void hasNothingWrongToBeSeen(String url) {
    try (var outbound = new Outbound(SETTINGS, DestinationTest::unasked, null)) {
      assertThatCode(() -> outbound.requirePossible(URI.create(url))).doesNotThrowAnyException();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "https://faß.example/, xn--fa-hia.example",
    "https://Bücher.example:8443/, xn--bcher-kva.example",
    "https://ＨＯＯＫＳ.example/, hooks.example"
  })
  void anInternationalNameIsAskedForAsBrowsersDo(String url, String name) {
    var asked = new ArrayDeque<String>();
    NameResolver resolver =
        host -> {
          asked.add(host);
          return CompletableFuture.completedFuture(List.of());
        };
    try (var outbound = new Outbound(SETTINGS, resolver, null)) {
      assertThatThrownBy(() -> outbound.send(Request.get("owner", URI.create(url), "*/*"), LIMITS))
          .hasMessage(name + " does not have a public IP address");
    }
    assertThat(asked).containsExactly(name);
  }

  /** What a name stands for is looked at when it is asked, every address of it. */
  @ParameterizedTest
  @CsvSource({
    "127.0.0.1",
    "10.0.0.1",
    "169.254.169.254",
    "::1",
    "fd00::1",
    "::ffff:10.0.0.1",
    "64:ff9b::a00:1",
    "1.1.1.1|10.0.0.1",
    "10.0.0.1|1.1.1.1",
    "2606:4700::1111|::1",
    "''"
  })
  void aNameThatLeadsInsideIsRefused(String addresses) {
    try (var outbound = new Outbound(SETTINGS, host -> parse(addresses), null)) {
      var request = Request.get("a", URI.create("https://hooks.example.com/"), "*/*");

      assertThatThrownBy(() -> outbound.send(request, LIMITS))
          .hasMessage("hooks.example.com does not have a public IP address");
    }
  }

  private static CompletableFuture<List<InetAddress>> parse(String addresses) {
    return CompletableFuture.completedFuture(
        Stream.of(addresses.split("\\|"))
            .filter(it -> !it.isEmpty())
            .map(DestinationTest::address)
            .toList());
  }

  private static InetAddress address(String text) {
    try {
      return InetAddress.getByName(text);
    } catch (UnknownHostException e) {
      throw new AssertionError(e);
    }
  }

  /** The connection goes to what was checked: a second look would have found another address. */
  @Test
  void aNameIsLookedUpOnceForEachRequest() throws Exception {
    var calls = new AtomicInteger();
    var server = server(calls);
    Queue<String> rebinding = new ArrayDeque<>(List.of("127.0.0.1", "192.168.0.1", "127.0.0.1"));
    try (var outbound =
        new Outbound(
            new OutboundSettings(true), host -> parse(String.valueOf(rebinding.poll())), null)) {
      var uri = URI.create("http://hooks.localhost:" + server.getAddress().getPort() + "/");

      assertThat(outbound.send(Request.get("a", uri, "*/*"), LIMITS).status()).isEqualTo(302);
      assertThatThrownBy(() -> outbound.send(Request.get("a", uri, "*/*"), LIMITS))
          .hasMessage("hooks.localhost does not have a public IP address");
      assertThat(outbound.send(Request.get("a", uri, "*/*"), LIMITS).status()).isEqualTo(302);
      assertThat(calls).hasValue(2);
    } finally {
      server.stop(0);
    }
  }

  /** Counts requests, and sends all of them to the metadata of a cloud. */
  private static HttpServer server(AtomicInteger calls) throws IOException {
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          calls.incrementAndGet();
          exchange.getResponseHeaders().set("Location", "http://169.254.169.254/");
          exchange.sendResponseHeaders(302, -1);
          exchange.close();
        });
    server.start();
    return server;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://example.com/",
        "http://10.0.0.1/",
        "https://10.0.0.1/",
        "http://169.254.169.254/",
        "http://2130706433/",
        "ftp://localhost/"
      })
  void theSettingForDevelopmentOpensThisMachineOnly(String url) {
    try (var outbound = new Outbound(new OutboundSettings(true), DestinationTest::unasked, null)) {
      assertThatThrownBy(() -> outbound.requirePossible(URI.create(url)))
          .isInstanceOf(OutboundException.class);
      assertThatCode(() -> outbound.requirePossible(URI.create("http://localhost:8080/")))
          .doesNotThrowAnyException();
      assertThatCode(() -> outbound.requirePossible(URI.create("http://[::1]:80/")))
          .doesNotThrowAnyException();
    }
  }
}
