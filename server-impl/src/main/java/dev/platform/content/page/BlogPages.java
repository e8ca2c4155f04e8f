package dev.platform.content.page;

import dev.platform.content.source.Language;
import dev.platform.content.source.Library;
import dev.platform.content.source.Post;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The pages of the blog, without the frame. */
final class BlogPages {
  private final Library library;

  BlogPages(Library library) {
    this.library = library;
  }

  /** A list of posts. */
  Html list(Language language, String title, List<Post> posts) {
    var texts = Texts.of(language);
    return Html.of(
        """
        <main id="content" class="narrow"><h1>%s</h1><p class="lead">%s</p>
        %s</main>""",
        title, texts.get("blogLead"), cards(library, language, posts));
  }

  /** A list of posts, as it stands in pages. */
  static Html cards(Library library, Language language, List<Post> posts) {
    return Html.of(
        "<ul class=\"posts\">%s</ul>",
        posts.stream()
            .map(english -> library.post(language, english.path()).orElse(english))
            .map(post -> card(language, post))
            .toList());
  }

  private static Html card(Language language, Post post) {
    return Html.of(
        "<li><p class=\"meta\">%s</p><h2><a href=\"%s\">%s</a></h2><p>%s</p></li>",
        byline(language, post),
        language.path(post.path()),
        post.frontmatter().title(),
        post.frontmatter().description());
  }

  private static Html byline(Language language, Post post) {
    List<Html> authors =
        post.frontmatter().authors().stream()
            .map(
                author ->
                    Html.of(
                        "<a href=\"%s\">%s</a>",
                        language.path("/blog/authors/" + Library.slug(author)), author))
            .toList();
    return Html.of(
        "<time datetime=\"%s\">%s</time><span>%s %s</span>",
        post.date(), DocPages.day(language, post.date()), Texts.of(language).get("by"), authors);
  }

  /** One post. */
  Html page(Language language, Post post) {
    var rendered = Markdown.render(post.source().body(), language);
    var texts = Texts.of(language);
    return Html.of(
        """
        <main id="content" class="narrow"><nav class="crumbs" aria-label="%s"><a href="%s">%s</a></nav>
        %s<article lang="%s"><h1>%s</h1><p class="lead">%s</p><p class="meta">%s</p>
        <div class="prose">%s</div></article>
        <p class="meta"><span class="tags">%s</span><a href="%s.md">%s</a></p>
        %s</main>""",
        texts.get("blog"),
        language.path("/blog"),
        texts.get("blog"),
        DocPages.notice(language, post.language()),
        post.language().code(),
        post.frontmatter().title(),
        post.frontmatter().description(),
        byline(language, post),
        rendered.html(),
        post.frontmatter().tags().stream().map(tag -> tag(language, tag)).toList(),
        language.path(post.path()),
        texts.get("markdown"),
        pager(language, post));
  }

  private static Html tag(Language language, String tag) {
    return Html.of("<a class=\"tag\" href=\"%s\">%s</a>", language.path("/blog/tags/" + tag), tag);
  }

  private Html pager(Language language, Post post) {
    var texts = Texts.of(language);
    List<Post> all = library.posts();
    int at = all.stream().map(Post::path).toList().indexOf(post.path());
    Optional<Post> older = at + 1 < all.size() ? Optional.of(all.get(at + 1)) : Optional.empty();
    Optional<Post> newer = at > 0 ? Optional.of(all.get(at - 1)) : Optional.empty();
    return Html.of(
        "<nav class=\"pager\" aria-label=\"%s\">%s%s</nav>",
        texts.get("previous") + ", " + texts.get("next"),
        older.map(it -> step(language, it, "prev", texts.get("previous"))),
        newer.map(it -> step(language, it, "next", texts.get("next"))));
  }

  private Html step(Language language, Post english, String way, String name) {
    var post = library.post(language, english.path()).orElse(english);
    return Html.of(
        "<a rel=\"%s\" class=\"%s\" href=\"%s\"><small>%s</small>%s</a>",
        way, way, language.path(post.path()), name, post.frontmatter().title());
  }

  /** A list of posts as markdown. */
  String markdown(Language language, String title, List<Post> posts, String base) {
    return "# %s\n\n> %s\n\n%s"
        .formatted(
            title,
            Texts.of(language).get("blogLead"),
            posts.stream()
                .map(english -> library.post(language, english.path()).orElse(english))
                .map(
                    post ->
                        "- [%s](%s%s.md): %s\n"
                            .formatted(
                                post.frontmatter().title(),
                                base,
                                language.path(post.path()),
                                post.frontmatter().description()))
                .collect(Collectors.joining()));
  }
}
