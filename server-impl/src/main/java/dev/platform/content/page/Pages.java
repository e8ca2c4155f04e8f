package dev.platform.content.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.platform.base.lazy.Lazy;
import dev.platform.content.discovery.Discovery;
import dev.platform.content.raw.RawMarkdown;
import dev.platform.content.response.Representation;
import dev.platform.content.source.Doc;
import dev.platform.content.source.Language;
import dev.platform.content.source.Library;
import dev.platform.content.source.Post;
import gg.jte.Content;
import gg.jte.generated.site.StaticTemplates;
import gg.jte.models.runtime.JteModel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.commonmark.renderer.html.HtmlWriter;

/** The pages of one library, each made when it is first asked for. */
final class Pages {
  private static final StaticTemplates TEMPLATES = new StaticTemplates();
  private static final String TERMINAL =
      """
      # %s
      mvn -Prun

      # %s
      java -jar platform.jar grade\
      """;
  private static final String MARKDOWN = "text/markdown; charset=utf-8";

  private final Library library;
  private final Layout layout;
  private final RawMarkdown raws;
  private final Discovery discovery;
  private final Map<String, Lazy<Page>> byAddress = new HashMap<>();

  Pages(Library library, Layout layout, RawMarkdown raws, Discovery discovery) {
    this.library = library;
    this.layout = layout;
    this.raws = raws;
    this.discovery = discovery;
    for (Language language : Language.values()) {
      add(language);
    }
  }

  Optional<Page> find(String path) {
    return Optional.ofNullable(byAddress.get(path)).map(Supplier::get);
  }

  /** The page that says that there is none. */
  String notFound(Language language) {
    var texts = Translations.of(language);
    var meta =
        new PageMeta(
            language,
            language,
            List.of(),
            "",
            texts.get("notFoundTitle"),
            texts.get("notFoundText"),
            Optional.empty(),
            "plain");
    return TEMPLATES.notFound(layout, meta).render();
  }

  private void add(Language language) {
    put(language, "/", () -> home(language));
    put(language, "/docs", () -> docsIndex(language));
    put(language, "/blog", () -> blogIndex(language));
    for (Doc english : library.docs()) {
      var doc = library.doc(language, english.slug()).orElse(english);
      put(language, doc.path(), () -> doc(language, doc));
    }
    for (Post english : library.posts()) {
      var post = library.post(language, english.path()).orElse(english);
      put(language, post.path(), () -> post(language, post));
    }
    for (String tag : library.tags()) {
      var title = Translations.of(language).get("tagged", tag);
      var posts =
          library.posts().stream().filter(it -> it.frontmatter().tags().contains(tag)).toList();
      put(language, "/blog/tags/" + tag, () -> list(language, "/blog/tags/" + tag, title, posts));
    }
    for (String author : library.authors()) {
      var path = "/blog/authors/" + Library.slug(author);
      var title = Translations.of(language).get("writtenBy", edition(language).author(author));
      var posts =
          library.posts().stream()
              .filter(it -> it.frontmatter().authors().contains(author))
              .toList();
      put(language, path, () -> list(language, path, title, posts));
    }
  }

  private void put(Language language, String path, Supplier<Page> maker) {
    byAddress.put(language.path(path), new Lazy<>(maker));
  }

  private Page home(Language language) {
    var texts = Translations.of(language);
    var meta =
        meta(language, "/", "Platform", texts.get("homeLead"), Optional.of("/llms.txt"), "home");
    return page(
        meta,
        TEMPLATES.home(layout, meta, edition(language), terminal(texts)),
        negotiated(discovery.agentIndex().bytes()));
  }

  private Page docsIndex(Language language) {
    var texts = Translations.of(language);
    var meta =
        meta(
            language,
            "/docs",
            titled(texts.get("docs")),
            texts.get("docsLead"),
            Optional.of("/llms.txt"),
            "docs");
    return page(
        meta,
        TEMPLATES.docs(layout, meta, edition(language)),
        negotiated(discovery.agentIndex().bytes()));
  }

  private Page doc(Language language, Doc doc) {
    var meta =
        new PageMeta(
            language,
            doc.language(),
            library.languages(doc.path()),
            doc.path(),
            titled(doc.frontmatter().title()),
            doc.frontmatter().description(),
            Optional.of(doc.path() + ".md"),
            "docs");
    var text = Markdown.render(doc.source().body(), language);
    return page(
        meta,
        TEMPLATES.doc(layout, meta, edition(language), doc, text),
        raws.doc(language, doc.slug()).orElseThrow());
  }

  private Page blogIndex(Language language) {
    return list(language, "/blog", Translations.of(language).get("blog"), library.posts());
  }

  private Page list(Language language, String path, String title, List<Post> posts) {
    var meta =
        meta(
            language,
            path,
            titled(title),
            Translations.of(language).get("blogLead"),
            Optional.empty(),
            "blog");
    var edition = edition(language);
    return page(
        meta,
        TEMPLATES.posts(layout, meta, edition, title, posts),
        negotiated(markdown(edition, title, posts).getBytes(UTF_8)));
  }

  private String markdown(LocalizedLibrary edition, String title, List<Post> posts) {
    return "# %s\n\n> %s\n\n%s"
        .formatted(
            title,
            edition.texts().get("blogLead"),
            posts.stream()
                .map(edition::of)
                .map(post -> line(edition, post))
                .collect(Collectors.joining()));
  }

  private String line(LocalizedLibrary edition, Post post) {
    return "- [%s](%s%s.md): %s\n"
        .formatted(
            post.frontmatter().title(),
            layout.base(),
            edition.path(post.path()),
            post.frontmatter().description());
  }

  private Page post(Language language, Post post) {
    var meta =
        new PageMeta(
            language,
            post.language(),
            library.languages(post.path()),
            post.path(),
            titled(post.frontmatter().title()),
            post.frontmatter().description(),
            Optional.of(language.path(post.path()) + ".md"),
            "blog");
    var text = Markdown.render(post.source().body(), language);
    return page(
        meta,
        TEMPLATES.post(layout, meta, edition(language), post, text),
        raws.post(language, post.path()).orElseThrow());
  }

  private LocalizedLibrary edition(Language language) {
    return new LocalizedLibrary(library, language);
  }

  private static Content terminal(Translations texts) {
    var html = new StringBuilder();
    var commands = TERMINAL.formatted(texts.get("homeRun"), texts.get("homeGrade"));
    Highlighter.write(new HtmlWriter(html), "sh", commands);
    return output -> output.writeContent(html.toString());
  }

  private PageMeta meta(
      Language language,
      String path,
      String title,
      String description,
      Optional<String> markdown,
      String kind) {
    return new PageMeta(
        language, language, library.languages(path), path, title, description, markdown, kind);
  }

  private static String titled(String title) {
    return title + " · Platform";
  }

  private static Representation negotiated(byte[] markdown) {
    return Representation.builder(MARKDOWN, markdown).negotiated().build();
  }

  private Page page(PageMeta meta, JteModel content, Representation markdown) {
    var html =
        Representation.builder("text/html; charset=utf-8", content.render())
            .negotiated()
            .header("Content-Security-Policy", Layout.POLICY)
            .header("Link", layout.linkHeader(meta))
            .build();
    return new Page(html, markdown);
  }
}
