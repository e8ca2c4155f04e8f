package dev.platform.content.page;

import dev.platform.content.answer.Representation;
import dev.platform.content.discovery.Discovery;
import dev.platform.content.raw.Raws;
import dev.platform.content.source.Doc;
import dev.platform.content.source.Language;
import dev.platform.content.source.Library;
import dev.platform.content.source.Post;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The pages of one library, each made when it is first asked for. */
final class Pages {
  private static final String MARKDOWN = "text/markdown; charset=utf-8";

  private final Library library;
  private final Layout layout;
  private final Raws raws;
  private final Discovery discovery;
  private final DocPages docs;
  private final BlogPages blog;
  private final Map<String, Lazy<Page>> byAddress = new HashMap<>();
  private final Lazy<Representation> searchIndex;

  Pages(Library library, Layout layout, Raws raws, Discovery discovery) {
    this.library = library;
    this.layout = layout;
    this.raws = raws;
    this.discovery = discovery;
    this.docs = new DocPages(library);
    this.blog = new BlogPages(library);
    this.searchIndex = new Lazy<>(() -> SearchIndex.of(library));
    for (Language language : Language.values()) {
      add(language);
    }
  }

  Optional<Page> find(String path) {
    return Optional.ofNullable(byAddress.get(path)).map(Supplier::get);
  }

  Representation searchIndex() {
    return searchIndex.get();
  }

  /** The page that says that there is none. */
  String notFound(Language language) {
    var texts = Texts.of(language);
    var frame =
        new Frame(
            language,
            language,
            "",
            texts.get("notFoundTitle"),
            texts.get("notFoundText"),
            Optional.empty(),
            "plain");
    return layout.page(
        frame,
        Html.of(
            """
            <main id="content" class="notfound"><p class="code404">404</p><h1>%s</h1><p class="lead">%s</p>
            <p class="actions"><a class="button primary" href="%s">%s</a>\
            <a class="button" href="%s">%s</a></p></main>""",
            texts.get("notFoundTitle"),
            texts.get("notFoundText"),
            language.path("/docs"),
            texts.get("notFoundDocs"),
            language.path("/"),
            texts.get("home")));
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
      var title = Texts.of(language).get("tagged", tag);
      var posts =
          library.posts().stream().filter(it -> it.frontmatter().tags().contains(tag)).toList();
      put(language, "/blog/tags/" + tag, () -> list(language, "/blog/tags/" + tag, title, posts));
    }
    for (String author : library.authors()) {
      var path = "/blog/authors/" + Library.slug(author);
      var title = Texts.of(language).get("writtenBy", author);
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
    var texts = Texts.of(language);
    var frame =
        frame(language, "/", "Platform", texts.get("homeLead"), Optional.of("/llms.txt"), "home");
    return page(
        frame, new HomePage(library).of(language), negotiated(discovery.agentIndex().bytes()));
  }

  private Page docsIndex(Language language) {
    var texts = Texts.of(language);
    var frame =
        frame(
            language,
            "/docs",
            titled(texts.get("docs")),
            texts.get("docsLead"),
            Optional.of("/llms.txt"),
            "docs");
    return page(frame, docs.index(language), negotiated(discovery.agentIndex().bytes()));
  }

  private Page doc(Language language, Doc doc) {
    var frame =
        new Frame(
            language,
            doc.language(),
            doc.path(),
            titled(doc.frontmatter().title()),
            doc.frontmatter().description(),
            Optional.of(doc.path() + ".md"),
            "docs");
    return page(frame, docs.page(language, doc), raws.doc(language, doc.slug()).orElseThrow());
  }

  private Page blogIndex(Language language) {
    return list(language, "/blog", Texts.of(language).get("blog"), library.posts());
  }

  private Page list(Language language, String path, String title, List<Post> posts) {
    var frame =
        frame(
            language,
            path,
            titled(title),
            Texts.of(language).get("blogLead"),
            Optional.empty(),
            "blog");
    var text = blog.markdown(language, title, posts, layout.base());
    return page(
        frame,
        blog.list(language, title, posts),
        Representation.builder(MARKDOWN, text).negotiated().build());
  }

  private Page post(Language language, Post post) {
    var frame =
        new Frame(
            language,
            post.language(),
            post.path(),
            titled(post.frontmatter().title()),
            post.frontmatter().description(),
            Optional.of(language.path(post.path()) + ".md"),
            "blog");
    return page(frame, blog.page(language, post), raws.post(language, post.path()).orElseThrow());
  }

  private static Frame frame(
      Language language,
      String path,
      String title,
      String description,
      Optional<String> markdown,
      String kind) {
    return new Frame(language, language, path, title, description, markdown, kind);
  }

  private static String titled(String title) {
    return title + " · Platform";
  }

  private static Representation negotiated(byte[] markdown) {
    return Representation.builder(MARKDOWN, markdown).negotiated().build();
  }

  private Page page(Frame frame, Html content, Representation markdown) {
    var html =
        Representation.builder("text/html; charset=utf-8", layout.page(frame, content))
            .negotiated()
            .header("Content-Security-Policy", Layout.POLICY)
            .header("Link", layout.linkHeader(frame))
            .build();
    return new Page(html, markdown);
  }
}
