package dev.platform.content.page;

import dev.platform.content.source.Doc;
import dev.platform.content.source.Language;
import dev.platform.content.source.Library;
import dev.platform.content.source.Section;
import java.util.List;

/** The front page. */
final class HomePage {
  private static final int POSTS = 3;

  private final Library library;

  HomePage(Library library) {
    this.library = library;
  }

  Html of(Language language) {
    var texts = Texts.of(language);
    return Html.of(
        """
        <main id="content">
        <section class="hero">
        <div><h1>%s</h1><p class="lead">%s</p>
        <p class="actions"><a class="button primary" href="%s">%s</a><a class="button" href="%s">%s</a></p></div>
        <div class="code terminal" data-language="sh"><pre tabindex="0"><code>%s</code></pre></div>
        </section>
        <section class="cards" aria-label="%s">%s</section>
        <section class="news"><h2>%s</h2>%s</section>
        </main>""",
        texts.get("homeTitle"),
        texts.get("homeLead"),
        start(language),
        texts.get("homeStart"),
        language.path("/docs"),
        texts.get("homeDocs"),
        Highlighter.highlight("sh", TERMINAL),
        texts.get("sections"),
        library.sections().stream().map(it -> card(language, it)).toList(),
        texts.get("homeBlog"),
        BlogPages.cards(library, language, library.posts().stream().limit(POSTS).toList()));
  }

  private static final String TERMINAL =
      """
      # build it, start it, deploy a sample
      mvn -Prun

      # what of the API is really there?
      java -jar platform.jar grade""";

  /** The first section is where one begins. */
  private String start(Language language) {
    return library.sections().isEmpty()
        ? language.path("/docs")
        : language.path(library.sections().get(0).index().path());
  }

  private Html card(Language language, Section section) {
    var index = library.doc(language, section.name()).orElse(section.index());
    List<Html> pages =
        section.pages().stream()
            .skip(1)
            .limit(4)
            .map(english -> library.doc(language, english.slug()).orElse(english))
            .map(doc -> link(language, doc))
            .toList();
    return Html.of(
        "<div class=\"card\"><h2><a href=\"%s\">%s</a></h2><p>%s</p><ul>%s</ul></div>",
        language.path(index.path()),
        index.frontmatter().title(),
        index.frontmatter().description(),
        pages);
  }

  private static Html link(Language language, Doc doc) {
    return Html.of(
        "<li><a href=\"%s\">%s</a></li>", language.path(doc.path()), doc.frontmatter().title());
  }
}
