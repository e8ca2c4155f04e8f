package dev.platform.content.page;

import dev.platform.content.source.Doc;
import dev.platform.content.source.Language;
import dev.platform.content.source.Library;
import dev.platform.content.source.Section;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The pages of the docs, without the frame. */
final class DocPages {
  private static final int DEEPEST = 3;

  private final Library library;

  DocPages(Library library) {
    this.library = library;
  }

  /** All pages, section by section. */
  Html index(Language language) {
    var texts = Texts.of(language);
    List<Html> sections =
        library.sections().stream().map(section -> section(language, section)).toList();
    return shell(
        language,
        "",
        Html.of(
            "<h1>%s</h1><p class=\"lead\">%s</p><div class=\"index\">%s</div>",
            texts.get("docs"), texts.get("docsLead"), sections),
        Html.NOTHING);
  }

  private Html section(Language language, Section section) {
    List<Html> pages =
        section.pages().stream()
            .map(english -> translated(language, english))
            .map(
                doc ->
                    Html.of(
                        "<li><a href=\"%s\">%s</a><p>%s</p></li>",
                        language.path(doc.path()),
                        doc.frontmatter().title(),
                        doc.frontmatter().description()))
            .toList();
    return Html.of(
        "<section><h2 id=\"%s\">%s</h2><ul class=\"pages\">%s</ul></section>",
        section.name(), translated(language, section.index()).frontmatter().title(), pages);
  }

  /** One page. */
  Html page(Language language, Doc doc) {
    var rendered = Markdown.render(doc.source().body(), language);
    var texts = Texts.of(language);
    var content =
        Html.of(
            """
            <nav class="crumbs" aria-label="%s"><a href="%s">%s</a>%s</nav>
            %s
            <div lang="%s"><h1>%s</h1><p class="lead">%s</p></div>
            <article class="prose" lang="%s">%s</article>
            %s
            %s""",
            texts.get("sections"),
            language.path("/docs"),
            texts.get("docs"),
            crumb(language, doc),
            notice(language, doc.language()),
            doc.language().code(),
            doc.frontmatter().title(),
            doc.frontmatter().description(),
            doc.language().code(),
            rendered.html(),
            meta(language, doc),
            pager(language, doc));
    return shell(language, doc.slug(), content, contents(texts, rendered.headings()));
  }

  private Html crumb(Language language, Doc doc) {
    if (doc.slug().equals(doc.section())) {
      return Html.NOTHING;
    }
    return library
        .section(doc.section())
        .map(
            section ->
                Html.of(
                    "<a href=\"%s\">%s</a>",
                    language.path(section.index().path()),
                    translated(language, section.index()).frontmatter().title()))
        .orElse(Html.NOTHING);
  }

  /** Says so where a page of another language is in English. */
  static Html notice(Language language, Language written) {
    return language == written
        ? Html.NOTHING
        : Html.of(
            "<p class=\"notice\" role=\"note\">%s</p>", Texts.of(language).get("untranslated"));
  }

  private static Html meta(Language language, Doc doc) {
    var texts = Texts.of(language);
    return Html.of(
        "<p class=\"meta\">%s<a href=\"%s.md\">%s</a></p>",
        doc.frontmatter()
            .updated()
            .map(it -> Html.of("<span>%s</span>", texts.get("updated", day(language, it)))),
        doc.path(),
        texts.get("markdown"));
  }

  /** A day as people of a language write it. */
  static String day(Language language, LocalDate day) {
    return DateTimeFormatter.ofLocalizedDate(FormatStyle.LONG)
        .withLocale(Locale.forLanguageTag(language.code()))
        .format(day);
  }

  private Html pager(Language language, Doc doc) {
    var texts = Texts.of(language);
    List<Doc> all = library.docs();
    int at = all.stream().map(Doc::slug).toList().indexOf(doc.slug());
    Optional<Doc> before = at > 0 ? Optional.of(all.get(at - 1)) : Optional.empty();
    Optional<Doc> after = at + 1 < all.size() ? Optional.of(all.get(at + 1)) : Optional.empty();
    return Html.of(
        "<nav class=\"pager\" aria-label=\"%s\">%s%s</nav>",
        texts.get("previous") + ", " + texts.get("next"),
        before.map(it -> step(language, it, "prev", texts.get("previous"))),
        after.map(it -> step(language, it, "next", texts.get("next"))));
  }

  private Html step(Language language, Doc doc, String way, String name) {
    return Html.of(
        "<a rel=\"%s\" class=\"%s\" href=\"%s\"><small>%s</small>%s</a>",
        way, way, language.path(doc.path()), name, translated(language, doc).frontmatter().title());
  }

  /** The table of contents of a page, if it has more than one part. */
  static Html contents(Texts texts, List<Heading> headings) {
    List<Html> links =
        headings.stream()
            .filter(it -> it.level() <= DEEPEST)
            .map(
                it ->
                    Html.of(
                        "<li class=\"level%s\"><a href=\"#%s\">%s</a></li>",
                        it.level(), it.anchor(), it.text()))
            .toList();
    return links.size() < 2
        ? Html.NOTHING
        : Html.of(
            "<nav class=\"toc\" aria-labelledby=\"toc\"><p id=\"toc\">%s</p><ul>%s</ul></nav>",
            texts.get("onThisPage"), links);
  }

  private Html shell(Language language, String current, Html content, Html contents) {
    var texts = Texts.of(language);
    return Html.of(
        """
        <div class="shell">
        <button class="menubutton button" popovertarget="pages">%s</button>
        <main id="content">%s</main>
        <nav class="side" id="pages" popover aria-label="%s">%s</nav>
        <aside class="aside">%s</aside>
        </div>""",
        texts.get("menu"),
        content,
        texts.get("docs"),
        library.sections().stream().map(it -> group(language, it, current)).toList(),
        contents);
  }

  private Html group(Language language, Section section, String current) {
    List<Html> pages =
        section.pages().stream()
            .map(
                english ->
                    Html.of(
                        "<li><a href=\"%s\"%s>%s</a></li>",
                        language.path(english.path()),
                        english.slug().equals(current)
                            ? Html.trusted(" aria-current=\"page\"")
                            : Html.NOTHING,
                        translated(language, english).frontmatter().title()))
            .toList();
    return Html.of("<ul>%s</ul>", pages);
  }

  private Doc translated(Language language, Doc english) {
    return library.doc(language, english.slug()).orElse(english);
  }
}
