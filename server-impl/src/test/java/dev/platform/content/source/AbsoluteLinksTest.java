package dev.platform.content.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AbsoluteLinksTest {
  private static final String BASE = "https://docs.example";

  @Test
  void linksWithinTheSiteGetItsOrigin() {
    assertThat(
            whole(
                """
                See [this](/docs/a), [`that`](/docs/b#c "A title") and ![it](/assets/x.svg).

                | a | b |
                |---|---|
                | [one](/docs/one) | [two](/docs/two) [one](/docs/one) |

                * [nested [deep]](/docs/x) as in [ref].

                [ref]: /docs/ref
                """))
        .isEqualTo(
            """
            See [this](https://docs.example/docs/a), [`that`](https://docs.example/docs/b#c "A title") and \
            ![it](https://docs.example/assets/x.svg).

            | a | b |
            |---|---|
            | [one](https://docs.example/docs/one) | [two](https://docs.example/docs/two) \
            [one](https://docs.example/docs/one) |

            * [nested [deep]](https://docs.example/docs/x) as in [ref].

            [ref]: https://docs.example/docs/ref
            """);
  }

  @Test
  void nothingElseIsTouched() {
    var text =
        """
        [away](https://example.org/docs), [here](#part), [other](//example.org/x), `[code](/docs/a)`.

        ```markdown
        [code](/docs/a)
        ```

            [code](/docs/a)
        """;

    assertThat(whole(text)).isEqualTo(text);
  }

  private static String whole(String markdown) {
    return AbsoluteLinks.in(markdown, BASE);
  }
}
