package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Variables of the operator and those of a service. */
class OutboundVariablesTest {
  private static final String LOCAL = "localhost,127.0.0.1,::1,.localhost";
  private static final Outbound OPERATOR =
      new Outbound(
          URI.create("http://op:op-pass@proxy.example:3128"),
          ".example.com",
          null,
          null,
          Map.of("PIP_INDEX_URL", "https://reader:index-pass@mirror.example/simple"));

  @Test
  void aCommandWithoutAProxyHasItsOwnOnly() {
    assertThat(Outbound.direct().environment(Map.of("A", "b"), List.of("backend")))
        .containsExactly(entry("A", "b"));
  }

  @Test
  void theProxyDoesNotReachWhatIsNear() {
    Map<String, String> all = OPERATOR.environment(Map.of(), List.of("backend"));

    assertThat(all)
        .containsEntry("https_proxy", "http://op:op-pass@proxy.example:3128")
        .containsEntry("no_proxy", LOCAL + ",.example.com,backend")
        .containsEntry("NO_PROXY", LOCAL + ",.example.com,backend");
    assertThat(all.get("JAVA_TOOL_OPTIONS")).endsWith("|*.localhost|*.example.com|backend");
  }

  @Test
  void ownVariablesWinInEitherCase() {
    assertThat(
            OPERATOR.environment(
                Map.of("pip_index_url", "https://index.example", "NO_PROXY", "shop.example"),
                List.of("backend")))
        .doesNotContainKey("PIP_INDEX_URL")
        .containsEntry("pip_index_url", "https://index.example")
        .containsEntry("no_proxy", LOCAL + ",shop.example,backend");
  }

  @Test
  void anOwnProxyStandsForAllOfTheOperator() {
    assertThat(
            OPERATOR.environment(Map.of("HTTPS_PROXY", "http://own.example:8080"), List.of("db")))
        .containsOnly(
            entry("HTTPS_PROXY", "http://own.example:8080"),
            entry("PIP_INDEX_URL", "https://reader:index-pass@mirror.example/simple"),
            entry("no_proxy", LOCAL + ",db"),
            entry("NO_PROXY", LOCAL + ",db"));
  }

  @Test
  void aStarStaysAlone() {
    assertThat(OPERATOR.environment(Map.of("NO_PROXY", "*"), List.of("db")))
        .containsEntry("no_proxy", "*");
  }

  @Test
  void optionsOfJavaAreAddedUp() {
    assertThat(
            OPERATOR
                .environment(Map.of("JAVA_TOOL_OPTIONS", "-Xmx300m"), List.of())
                .get("JAVA_TOOL_OPTIONS"))
        .startsWith("-Dhttp.proxyHost=proxy.example ")
        .endsWith(" -Xmx300m");
  }

  @Test
  void passwordsAreRemovedWithOrWithoutTheirUrl() {
    Redaction redaction =
        OPERATOR.redaction(
            Map.of(
                "all_proxy", "http://me:p%40ss-word@own.example:8080",
                "DATABASE_URL", "postgres://me:database@dpg-1/shop"));

    assertThat(redaction.of("http://me:p%40ss-word@own.example:8080 p@ss-word bWU6cEBzcy13b3Jk"))
        .isEqualTo("http://***@own.example:8080 *** ***");
    assertThat(redaction.of("index-pass, but no database")).isEqualTo("***, but no database");
  }

  @Test
  void aShortPasswordIsRemovedFromUrlsOnly() {
    Outbound outbound =
        new Outbound(URI.create("http://a:b@proxy.example:3128"), "", null, null, Map.of());

    assertThat(outbound.redaction(Map.of()).of("a bad label at http://a:b@proxy.example:3128"))
        .isEqualTo("a bad label at http://***@proxy.example:3128");
  }
}
