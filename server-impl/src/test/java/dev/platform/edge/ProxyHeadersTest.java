package dev.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Headers that only a trusted proxy may send. */
class ProxyHeadersTest {
  private static final List<String> seen = new CopyOnWriteArrayList<>();
  private static final TestEdge edge = TestEdge.started();
  private static final TestEdge trusting = TestEdge.trusting();
  private static Instance instance;

  @BeforeAll
  static void open() {
    instance =
        Instance.answering(
            "i-1",
            request -> {
              request.headers().forEach(it -> seen.add(it.toString()));
              request.response().end();
            });
    edge.route(instance);
    trusting.route(instance);
  }

  @AfterAll
  static void close() {
    edge.close();
    trusting.close();
    instance.close();
  }

  @BeforeEach
  void forget() {
    seen.clear();
  }

  static Stream<String> names() {
    var prefixed = Stream.of("X-Forwarded-Port", "X-Forwarded-Prefix", "X-Forwarded-Client-Cert");
    return Stream.concat(ProxyHeaders.NAMES.stream(), prefixed);
  }

  @ParameterizedTest
  @MethodSource("names")
  void passOnlyFromATrustedProxy(String name) {
    for (var written : List.of(name, name.toLowerCase(Locale.ROOT), name.replace('-', '_'))) {
      send(edge, written);
      assertThat(seen).as(written).isNotEmpty().noneMatch(it -> it.contains("6.6.6.6"));
    }
    send(trusting, name);
    assertThat(seen).contains(name + "=6.6.6.6");
    if (name.contains("-")) {
      send(trusting, name.replace('-', '_'));
      assertThat(seen).as("no proxy writes so").noneMatch(it -> it.contains("6.6.6.6"));
    }
  }

  @Test
  void noProxyIsChosenByAHeader() {
    send(edge, "Proxy");
    send(trusting, "proxy");

    assertThat(seen).noneMatch(it -> it.contains("6.6.6.6"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"X-Real-Ipx", "X-Realip", "Client", "X-Forward", "CF-Ray", "Via", "X-Ip"})
  void othersPass(String name) {
    send(edge, name);

    assertThat(seen).contains(name + "=6.6.6.6");
  }

  private static void send(TestEdge to, String name) {
    seen.clear();
    try (var wire = to.wire()) {
      wire.send("GET / HTTP/1.1\nHost: 127.0.0.1\n" + name + ": 6.6.6.6\n\n");
      assertThat(wire.read().status()).isEqualTo(200);
    }
  }

  @Test
  void theDocsListThem() throws IOException {
    try (var page = ProxyHeadersTest.class.getResourceAsStream("/content/docs/concepts/edge.md")) {
      var text = new String(page.readAllBytes(), StandardCharsets.UTF_8);
      var section = text.substring(text.indexOf("### Headers of proxies"));
      var list = section.substring(0, section.indexOf("\n\n## "));
      Set<String> listed =
          Pattern.compile("`([A-Za-z0-9-]+\\*?)`")
              .matcher(list)
              .results()
              .map(it -> it.group(1))
              .collect(Collectors.toCollection(TreeSet::new));

      assertThat(listed)
          .containsAll(ProxyHeaders.NAMES)
          .contains(ProxyHeaders.PREFIX + "*", "Proxy");
      assertThat(listed).hasSize(ProxyHeaders.NAMES.size() + 2);
    }
  }
}
