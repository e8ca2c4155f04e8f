package dev.platform.content.page;

import dev.platform.content.page.AdjacentPages.Step;
import dev.platform.content.source.Doc;
import dev.platform.content.source.Grade;
import dev.platform.content.source.Language;
import dev.platform.content.source.Library;
import dev.platform.content.source.Post;
import dev.platform.content.source.Section;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The library in one language; what is not translated is in English. */
public record LocalizedLibrary(Library library, Language language) {
  private static final int NEWS = 3;
  private static final int HIGHLIGHTS = 4;

  /** The words of the frame. */
  public Translations texts() {
    return Translations.of(language);
  }

  /** The address of a page. */
  public String path(String english) {
    return language.path(english);
  }

  /** A page of the docs. */
  public Doc of(Doc english) {
    return library.doc(language, english.slug()).orElse(english);
  }

  /** A post. */
  public Post of(Post english) {
    return library.post(language, english.path()).orElse(english);
  }

  /** The English address where one begins: the first section. */
  public String start() {
    return library.sections().isEmpty() ? "/docs" : library.sections().get(0).index().path();
  }

  /** The pages of a section that the front page names: those of what there is. */
  public List<Doc> highlights(Section section) {
    return section.pages().stream()
        .skip(1)
        .filter(it -> !it.frontmatter().grade().equals(Optional.of(Grade.NOT_IMPLEMENTED)))
        .limit(HIGHLIGHTS)
        .map(this::of)
        .toList();
  }

  /** The English posts that the front page names. */
  public List<Post> news() {
    return library.posts().stream().limit(NEWS).toList();
  }

  /** The page about the section of a page, unless it is that. */
  public Optional<Doc> parent(Doc doc) {
    return doc.slug().equals(doc.section())
        ? Optional.empty()
        : library.section(doc.section()).map(Section::index).map(this::of);
  }

  /** In the order of the docs. */
  public AdjacentPages neighbours(Doc doc) {
    var all = library.docs();
    int at = all.stream().map(Doc::slug).toList().indexOf(doc.slug());
    return AdjacentPages.of(all, at, each -> step(of(each)));
  }

  /** In the order of time; the library has the newest first. */
  public AdjacentPages neighbours(Post post) {
    var all = library.posts();
    int at = all.stream().map(Post::path).toList().indexOf(post.path());
    return AdjacentPages.of(all, at, each -> step(of(each))).reversed();
  }

  private Step step(Doc doc) {
    return new Step(path(doc.path()), doc.frontmatter().title(), doc.language());
  }

  private Step step(Post post) {
    return new Step(path(post.path()), post.frontmatter().title(), post.language());
  }

  /** The name of an author; that of the team is translated. */
  public String author(String name) {
    return name.equals(Translations.of(Language.ENGLISH).get("team")) ? texts().get("team") : name;
  }

  /** A day as people write it. */
  public String day(LocalDate day) {
    return DateTimeFormatter.ofLocalizedDate(FormatStyle.LONG)
        .withLocale(Locale.forLanguageTag(language.tag()))
        .format(day);
  }
}
