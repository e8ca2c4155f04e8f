package dev.platform.content.page;

import dev.platform.content.source.Language;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The frame around every page: head, bar, and what lies below the content. */
final class Layout {
  /** Nothing from elsewhere, nothing inline. */
  static final String POLICY =
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self';"
          + " manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

  private final String base;
  private final Assets assets;

  Layout(String base, Assets assets) {
    this.base = base;
    this.assets = assets;
  }

  /** The origin of the site. */
  String base() {
    return base;
  }

  /** What a page says of itself before it is read. */
  String linkHeader(Frame frame) {
    var own = "<" + base + frame.language().path(frame.path()) + ">; rel=\"canonical\"";
    return frame
        .markdown()
        .map(it -> "<" + base + it + ">; rel=\"alternate\"; type=\"text/markdown\", " + own)
        .orElse(own);
  }

  /** The whole page. */
  String page(Frame frame, Html content) {
    var texts = Texts.of(frame.language());
    return Html.of(
            """
            <!doctype html>
            <html lang="%s">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>%s</title>
            <meta name="description" content="%s">
            %s<meta name="color-scheme" content="light dark">
            <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
            <meta name="theme-color" content="#0b0f0d" media="(prefers-color-scheme: dark)">
            <link rel="icon" href="/icon.svg" type="image/svg+xml">
            <link rel="manifest" href="/manifest.webmanifest">
            <link rel="stylesheet" href="%s">
            <link rel="stylesheet" href="%s">
            <script src="%s" defer></script>
            </head>
            <body class="%s">
            <a class="skip" href="#content">%s</a>
            <p class="unseen">For agents: <a href="/llms.txt" tabindex="-1">llms.txt</a> lists all pages; each is there as \
            markdown, too.</p>
            %s
            %s
            %s
            </body>
            </html>
            """,
            frame.language().code(),
            frame.title(),
            frame.description(),
            links(frame),
            assets.address("platform.css"),
            assets.address("docs.css"),
            assets.address("docs.js"),
            frame.kind(),
            texts.get("skip"),
            bar(frame, texts),
            content,
            footer(frame, texts))
        .toString();
  }

  private Html links(Frame frame) {
    if (frame.path().isEmpty()) {
      return Html.of("<meta name=\"robots\" content=\"noindex\">\n");
    }
    var own = base + frame.language().path(frame.path());
    return Html.of(
        """
        <link rel="canonical" href="%s">
        %s%s<meta property="og:title" content="%s">
        <meta property="og:description" content="%s">
        <meta property="og:type" content="website">
        <meta property="og:url" content="%s">
        """,
        own,
        frame
            .markdown()
            .map(
                it ->
                    Html.of(
                        "<link rel=\"alternate\" type=\"text/markdown\" href=\"%s\">\n",
                        base + it)),
        Stream.concat(
                Arrays.stream(Language.values()).map(it -> alternate(it.code(), it, frame)),
                Stream.of(alternate("x-default", Language.ENGLISH, frame)))
            .toList(),
        frame.title(),
        frame.description(),
        own);
  }

  private Html alternate(String code, Language language, Frame frame) {
    return Html.of(
        "<link rel=\"alternate\" hreflang=\"%s\" href=\"%s\">\n",
        code, base + language.path(frame.path()));
  }

  private static Html bar(Frame frame, Texts texts) {
    var language = frame.language();
    return Html.of(
        """
        <header class="bar">
        <a class="brand" href="%s"><svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true"><path \
        d="M4 22 16 28 28 22M4 16 16 22 28 16M16 4 28 10 16 16 4 10Z"/></svg>Platform</a>
        <nav class="tabs" aria-label="%s">%s%s<a href="/content/platform-openapi.json">%s</a></nav>
        <form class="search" role="search" action="%s" data-index="/docs/search.json" data-none="%s" data-note="%s">
        <input type="search" name="q" placeholder="%s" aria-label="%s" autocomplete="off" spellcheck="false">
        <kbd aria-hidden="true">/</kbd>
        </form>
        </header>""",
        language.path("/"),
        texts.get("main"),
        tab(frame, "/docs", texts.get("docs")),
        tab(frame, "/blog", texts.get("blog")),
        texts.get("api"),
        language.path("/docs"),
        texts.get("noResults"),
        texts.get("searchLanguage"),
        texts.get("searchHint"),
        texts.get("search"));
  }

  private static Html tab(Frame frame, String path, String name) {
    boolean here = frame.path().equals(path) || frame.path().startsWith(path + "/");
    return Html.of(
        "<a href=\"%s\"%s>%s</a>",
        frame.language().path(path),
        here ? Html.trusted(" aria-current=\"true\"") : Html.NOTHING,
        name);
  }

  private static Html languages(Frame frame, Texts texts) {
    var path = frame.path().isEmpty() ? "/" : frame.path();
    List<Html> choices =
        Arrays.stream(Language.values())
            .map(
                it ->
                    Html.of(
                        "<li><a href=\"%s\" hreflang=\"%s\" lang=\"%s\"%s>%s</a></li>",
                        it.path(path),
                        it.code(),
                        it.code(),
                        it == frame.language()
                            ? Html.trusted(" aria-current=\"true\"")
                            : Html.NOTHING,
                        it.ownName()))
            .toList();
    return Html.of(
        """
        <details class="menu languages"><summary aria-label="%s"><span lang="%s">%s</span></summary><ul>%s</ul>\
        </details>""",
        texts.get("language"), frame.language().code(), frame.language().ownName(), choices);
  }

  private static Html footer(Frame frame, Texts texts) {
    return Html.of(
        """
        <footer class="foot"><p>%s<a href="/llms.txt">llms.txt</a><a href="/sitemap.xml">Sitemap</a>\
        <a href="/.well-known/security.txt">Security</a></p>%s</footer>""",
        frame
            .markdown()
            .filter(it -> it.endsWith(".md"))
            .map(it -> Html.of("<a href=\"%s\">%s</a>", it, texts.get("markdown"))),
        languages(frame, texts));
  }
}
