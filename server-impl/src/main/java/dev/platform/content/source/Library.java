package dev.platform.content.source;

import java.text.Normalizer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** All content at one moment. It never changes. */
public final class Library {
  private static final Comparator<Doc> READING =
      Comparator.comparing((Doc doc) -> !doc.slug().equals(doc.section()))
          .thenComparingInt(doc -> doc.frontmatter().order())
          .thenComparing(Doc::slug);
  private static final Comparator<Section> SECTIONS =
      Comparator.comparingInt((Section section) -> section.index().frontmatter().order())
          .thenComparing(Section::name);
  private static final Comparator<Post> NEWEST =
      Comparator.comparing(Post::date).reversed().thenComparing(Post::slug);

  private final List<Section> sections;
  private final List<Post> posts;
  private final Map<Language, Map<String, Doc>> docs = new EnumMap<>(Language.class);
  private final Map<Language, Map<String, Post>> postsByPath = new EnumMap<>(Language.class);

  /** A library of what was read; every translation must have its English original among it. */
  Library(List<Doc> docs, List<Post> posts) {
    for (Language language : Language.values()) {
      this.docs.put(language, new LinkedHashMap<>());
      this.postsByPath.put(language, new LinkedHashMap<>());
    }
    docs.forEach(doc -> of(this.docs, doc.language()).put(doc.slug(), doc));
    posts.forEach(post -> of(postsByPath, post.language()).put(post.path(), post));
    this.sections = sections(docs.stream().filter(it -> it.language() == Language.ENGLISH));
    this.posts =
        posts.stream().filter(it -> it.language() == Language.ENGLISH).sorted(NEWEST).toList();
  }

  private static List<Section> sections(Stream<Doc> english) {
    Map<String, List<Doc>> pages = new LinkedHashMap<>();
    english
        .sorted(READING)
        .forEach(doc -> pages.computeIfAbsent(doc.section(), name -> new ArrayList<>()).add(doc));
    return pages.values().stream()
        .map(all -> new Section(all.get(0), List.copyOf(all)))
        .sorted(SECTIONS)
        .toList();
  }

  /** The sections of the docs, in reading order. */
  public List<Section> sections() {
    return sections;
  }

  /** A section by the name of its folder. */
  public Optional<Section> section(String name) {
    return sections.stream().filter(it -> it.name().equals(name)).findFirst();
  }

  /** The English pages of the docs, in reading order. */
  public List<Doc> docs() {
    return sections.stream().flatMap(section -> section.pages().stream()).toList();
  }

  /** A page of the docs, in English if it is not translated. */
  public Optional<Doc> doc(Language language, String slug) {
    return find(docs, language, slug);
  }

  /** The English posts, the newest first. */
  public List<Post> posts() {
    return posts;
  }

  /**
   * A post, in English if it is not translated.
   *
   * @param path its English address without origin, as {@link Post#path()}
   */
  public Optional<Post> post(Language language, String path) {
    return find(postsByPath, language, path);
  }

  /** The languages that a page is written in. A page without a source is written in each. */
  public List<Language> languages(String path) {
    var slug = path.startsWith("/docs/") ? path.substring("/docs/".length()) : path;
    return Arrays.stream(Language.values())
        .filter(it -> isWritten(docs, it, slug) && isWritten(postsByPath, it, path))
        .toList();
  }

  /** Whether there is a text in a language, unless there is none in English either. */
  private static boolean isWritten(
      Map<Language, ? extends Map<String, ?>> all, Language language, String key) {
    return Objects.requireNonNull(all.get(language)).containsKey(key)
        || !Objects.requireNonNull(all.get(Language.ENGLISH)).containsKey(key);
  }

  /** The tags of posts, in the order of the alphabet. */
  public List<String> tags() {
    return posts.stream()
        .flatMap(it -> it.frontmatter().tags().stream())
        .distinct()
        .sorted()
        .toList();
  }

  /** The authors of posts, in the order of the alphabet. */
  public List<String> authors() {
    return posts.stream()
        .flatMap(it -> it.frontmatter().authors().stream())
        .distinct()
        .sorted()
        .toList();
  }

  /** An author's name as it stands in addresses. */
  public static String slug(String author) {
    return Normalizer.normalize(author, Normalizer.Form.NFD)
        .toLowerCase(Locale.ROOT)
        .replaceAll("\\p{M}", "")
        .replaceAll("[^a-z0-9]+", "-")
        .replaceAll("^-|-$", "");
  }

  /** Every page of the English site. Each is there in every language, with its prefix. */
  public List<PublicPage> addresses() {
    var docs =
        docs().stream().map(it -> new PublicPage(it.path(), it.source().modified())).toList();
    var blog = posts.stream().map(it -> new PublicPage(it.path(), it.source().modified())).toList();
    List<PublicPage> all = new ArrayList<>();
    all.add(new PublicPage("/", modified()));
    all.add(new PublicPage("/docs", latest(docs)));
    all.addAll(docs);
    all.add(new PublicPage("/blog", latest(blog)));
    all.addAll(blog);
    tags().forEach(it -> all.add(new PublicPage("/blog/tags/" + it, latest(blog))));
    authors().forEach(it -> all.add(new PublicPage("/blog/authors/" + slug(it), latest(blog))));
    return all;
  }

  private static Instant latest(List<PublicPage> addresses) {
    return addresses.stream()
        .map(PublicPage::modified)
        .max(Comparator.naturalOrder())
        .orElse(Instant.EPOCH);
  }

  /** When anything in it was last changed. */
  public Instant modified() {
    return Stream.concat(
            docs.values().stream().flatMap(it -> it.values().stream()).map(Doc::source),
            postsByPath.values().stream().flatMap(it -> it.values().stream()).map(Post::source))
        .map(Source::modified)
        .max(Comparator.naturalOrder())
        .orElse(Instant.EPOCH);
  }

  private static <T> Optional<T> find(
      Map<Language, Map<String, T>> all, Language language, String key) {
    T translated = of(all, language).get(key);
    return Optional.ofNullable(
        translated != null ? translated : of(all, Language.ENGLISH).get(key));
  }

  private static <T> Map<String, T> of(Map<Language, Map<String, T>> all, Language language) {
    return Objects.requireNonNull(all.get(language));
  }
}
