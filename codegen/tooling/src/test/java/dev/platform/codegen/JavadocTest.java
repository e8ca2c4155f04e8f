package dev.platform.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JavadocTest {
  @Test
  void codeInBackticksBecomesACodeTag() {
    assertThat(Javadoc.of("Either `on` or\n  `off`."))
        .isEqualTo("Either {@code on} or {@code off}.");
    assertThat(Javadoc.of("`{a}`")).isEqualTo("<code>&#123;a}</code>");
  }

  @Test
  void whatJavadocWouldReadIsEscaped() {
    assertThat(Javadoc.of("a < b & c > d, @e, {f}, */ and one `"))
        .isEqualTo("a &lt; b &amp; c &gt; d, &#64;e, &#123;f}, *&#47; and one ");
  }

  @Test
  void theDefaultIsSaidOnce() {
    assertThat(Javadoc.of("Seconds.", "86400L")).isEqualTo("Seconds. Default: {@code 86400}.");
    assertThat(Javadoc.of("Size.", "\"starter\"")).isEqualTo("Size. Default: {@code starter}.");
    assertThat(Javadoc.of("The default is 5.", "5")).isEqualTo("The default is 5.");
    assertThat(Javadoc.of("Seconds.", null)).isEqualTo("Seconds.");
  }

  @Test
  void nothingIsEmpty() {
    assertThat(Javadoc.of(null)).isEmpty();
  }
}
