package dev.platform.testing;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** What axe-core finds wrong with a page for people who use assistive technology. */
public final class Accessibility {
  private static final String AXE = script();

  /** Rules of axe-core that are on only where somebody asks for them. */
  private static final String RUN =
      """
      async () => {
        const wanted = ['label-content-name-mismatch', 'meta-refresh-no-exceptions', 'target-size'];
        const rules = Object.fromEntries(wanted.map((rule) => [rule, { enabled: true }]));
        const found = await axe.run({ rules, resultTypes: ['violations'] });
        return found.violations.flatMap((it) => it.nodes.map((node) => `${it.id}: ${node.html.slice(0, 200)}`));
      }
      """;

  private Accessibility() {}

  /** The violations on a page as it is now: each the rule, and the element that breaks it. */
  @SuppressWarnings("unchecked")
  public static List<String> violations(Page page) {
    if (!(boolean) page.evaluate("'axe' in window")) {
      page.evaluate(AXE);
    }
    return (List<String>) page.evaluate(RUN);
  }

  private static String script() {
    try (InputStream in = Accessibility.class.getResourceAsStream("/axe.min.js")) {
      return new String(
          Objects.requireNonNull(in, "axe-core").readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
