package dev.platform.content.raw;

import dev.platform.content.response.Representation;
import dev.platform.content.source.AbsoluteLinks;
import dev.platform.content.source.Doc;
import dev.platform.content.source.Language;
import dev.platform.content.source.Library;
import dev.platform.content.source.LibraryProvider;
import dev.platform.content.source.Origins;
import dev.platform.content.source.Post;
import dev.platform.content.source.Source;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The markdown of everything, made once. */
@Singleton
public final class RawMarkdown {
  private static final String MARKDOWN = "text/markdown; charset=utf-8";

  private final Supplier<Made> made;

  @Inject
  RawMarkdown(LibraryProvider contents, Origins origins) {
    this.made = contents.derive(library -> new Made(library, origins.base().toString()));
  }

  /** The source of a page of the docs, in English if it is not translated. */
  public Optional<Representation> doc(Language language, String slug) {
    var all = made.get();
    return all.library.doc(language, slug).map(Doc::source).map(all::of);
  }

  /**
   * The source of a post, in English if it is not translated.
   *
   * @param path its English address without origin and ending
   */
  public Optional<Representation> post(Language language, String path) {
    var all = made.get();
    return all.library.post(language, path).map(Post::source).map(all::of);
  }

  /** What was made of one library. */
  private static final class Made {
    private final Library library;
    private final String base;
    private final Map<String, Representation> byFile = new HashMap<>();

    Made(Library library, String base) {
      this.library = library;
      this.base = base;
      for (Language language : Language.values()) {
        for (Doc doc : library.docs()) {
          library.doc(language, doc.slug()).map(Doc::source).ifPresent(this::make);
        }
        for (Post post : library.posts()) {
          library.post(language, post.path()).map(Post::source).ifPresent(this::make);
        }
      }
    }

    private void make(Source source) {
      byFile.computeIfAbsent(source.file(), file -> represent(source));
    }

    Representation of(Source source) {
      var found = byFile.get(source.file());
      return found != null ? found : represent(source);
    }

    private Representation represent(Source source) {
      return Representation.builder(MARKDOWN, AbsoluteLinks.in(source, base))
          .modified(source.modified())
          .negotiated()
          .build();
    }
  }
}
