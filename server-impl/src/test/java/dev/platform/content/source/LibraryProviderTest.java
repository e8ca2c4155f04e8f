package dev.platform.content.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.testing.TestClock;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibraryProviderTest {
  private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");

  @TempDir private Path root;
  private final TestClock clock = new TestClock();

  @Test
  void theBuiltInContentIsGood() {
    var library = LibraryProvider.open(settings(Optional.empty(), false), clock).get();

    assertThat(library.doc(Language.ENGLISH, "mcp-server")).isPresent();
    assertThat(library.posts()).isNotEmpty();
  }

  /** Those of files would be those of the build, or of the checkout. */
  @Test
  void theDatesOfTheBuiltInContentAreWritten() {
    clock.pass(Duration.ofDays(3650));
    var library = LibraryProvider.open(settings(Optional.empty(), false), clock).get();

    assertThat(library.docs()).allMatch(it -> it.frontmatter().updated().isPresent());
    assertThat(library.addresses())
        .allMatch(it -> it.modified().equals(it.modified().truncatedTo(ChronoUnit.DAYS)));
  }

  @Test
  void aPageKeepsItsTextAndItsFrontmatter() throws IOException {
    write("docs/guide/index.md", "title: Guide\ndescription: All of it.\norder: 7");
    var text =
        """
        ---
        title: 'Run: it'
        nav: Run
        description: How it runs.
        updated: 2026-02-14
        tags: [a, b-c]
        keywords: [not supported]
        grade: partial
        ---
        Text.
        """
            .replace("\n", "\r\n");
    Files.writeString(root.resolve("docs/guide/run.md"), text);

    var doc = open().doc(Language.ENGLISH, "guide/run").orElseThrow();

    assertThat(doc)
        .isEqualTo(
            new Doc(
                Language.ENGLISH,
                "guide/run",
                new Frontmatter(
                    "Run: it",
                    "Run",
                    "How it runs.",
                    Optional.empty(),
                    Optional.of(LocalDate.of(2026, 2, 14)),
                    List.of(),
                    List.of("a", "b-c"),
                    List.of("not supported"),
                    Optional.of(Grade.PARTIAL),
                    0,
                    false),
                new Source(
                    "docs/guide/run.md",
                    text,
                    "Text.\n",
                    10,
                    Instant.parse("2026-02-14T00:00:00Z"))));
  }

  @Test
  void pagesComeInReadingOrder() throws IOException {
    write("docs/b/index.md", page("B", 1));
    write("docs/b/late.md", page("Late", 2));
    write("docs/b/early.md", page("Early", 1));
    write("docs/a/index.md", page("A", 2));
    write("blog/2026/01/02/one.md", post("One"));
    write("blog/2026/02/01/two.md", post("Two"));

    var library = open();

    assertThat(library.docs()).extracting(Doc::slug).containsExactly("b", "b/early", "b/late", "a");
    assertThat(library.sections()).extracting(Section::title).containsExactly("B", "A");
    assertThat(library.posts())
        .extracting(Post::path)
        .containsExactly("/blog/2026/02/01/two", "/blog/2026/01/02/one");
  }

  @Test
  void whatIsNotTranslatedIsEnglish() throws IOException {
    write("blog/2026/01/02/one.md", post("One"));
    write("blog.de/2026/01/02/one.md", post("Eins"));

    var library = open();

    assertThat(library.post(Language.GERMAN, "/blog/2026/01/02/one"))
        .map(it -> it.frontmatter().title())
        .contains("Eins");
    assertThat(library.post(Language.KOREAN, "/blog/2026/01/02/one"))
        .map(Post::language)
        .contains(Language.ENGLISH);
    assertThat(library.post(Language.GERMAN, "/blog/2026/01/02/two")).isEmpty();
  }

  @Test
  void draftsAreNotServedAndNeitherIsWhatHangsOnThem() throws IOException {
    write("docs/a/index.md", page("A", 1));
    write("docs/a/draft.md", page("Draft", 1) + "\ndraft: true");
    write("docs/b/index.md", page("B", 1) + "\ndraft: true");
    write("docs/b/below.md", page("Below", 1));
    write("blog/2026/01/02/one.md", post("One") + "\ndraft: true");
    write("blog.de/2026/01/02/one.md", post("Eins"));
    write("blog/2026/01/02/two.md", post("Two"));
    write("blog.de/2026/01/02/two.md", post("Zwei") + "\ndraft: true");

    var library = open();

    assertThat(library.docs()).extracting(Doc::slug).containsExactly("a");
    assertThat(library.post(Language.GERMAN, "/blog/2026/01/02/one")).isEmpty();
    assertThat(library.post(Language.GERMAN, "/blog/2026/01/02/two"))
        .map(Post::language)
        .contains(Language.ENGLISH);
  }

  @Test
  void everyProblemOfEveryFileIsToldAtOnce() throws IOException {
    write("docs/a/one.md", "title: One\norder: much\nweight: 3\ndate: 14.03.2026");
    write("docs/a/two.md", "title: [x\ndescription: y");
    write("docs/Three.md", "title: x\ndescription: y");
    write("docs.fr/a/one.md", page("Un", 1));
    write("docs.de/a/other.md", page("Anderes", 1));
    write("blog/2026/02/30/x.md", post("X"));
    write("blog/2026/02/03/y.md", "title: Y\ndescription: y\ndate: 2026-02-04\ntags: [No Tag]");
    Files.write(root.resolve("docs/a/bytes.md"), new byte[] {'-', (byte) 0xff});
    Files.writeString(root.resolve("docs/a/bare.md"), "# No frontmatter\n");
    Files.writeString(
        root.resolve("docs/a/empty.md"), "---\ntitle: t\ndescription: d\ndraft: maybe\n---\n\n");

    assertThatThrownBy(this::open)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            """
            the content cannot be served:
              blog/2026/02/03/y.md:1: authors is required for a post
              blog/2026/02/03/y.md:1: date does not match the day in the path
              blog/2026/02/03/y.md:5: the tag "No Tag" must be lowercase words with hyphens
              blog/2026/02/30/x.md:1: this day does not exist
              docs.de/a/other.md:1: does not have an English original
              docs.fr/a/one.md:1: unknown language fr
              docs/Three.md:1: is not a page: expected docs/<section>/<page>.md or blog/<yyyy>/<mm>/<dd>/<slug>.md, in lowercase
              docs/a/bare.md:1: must begin with frontmatter between two lines of ---
              docs/a/bytes.md:1: is not UTF-8
              docs/a/empty.md:4: draft must be true or false
              docs/a/empty.md:6: does not contain any text
              docs/a/index.md:1: is missing: every section requires an index
              docs/a/one.md:2: description is missing
              docs/a/one.md:3: order must be a whole number
              docs/a/one.md:4: unknown field "weight"
              docs/a/one.md:5: date must be a day such as 2026-03-14
              docs/a/two.md:3: the YAML cannot be read: expected ',' or ']', but got :\
            """);
  }

  @Test
  void aLinkOutOfTheFolderIsRefused(@TempDir Path outside) throws IOException {
    write("docs/a/index.md", page("A", 1));
    var secret = Files.writeString(outside.resolve("secret.md"), "secret");
    Files.createSymbolicLink(root.resolve("docs/a/link.md"), secret);

    assertThatThrownBy(this::open)
        .hasMessageContaining("docs/a/link.md:1: is a symbolic link that points outside");
  }

  @Test
  void changesAreSeenInDevelopmentOnly() throws IOException {
    write("docs/a/index.md", page("A", 1));
    var fixed = LibraryProvider.open(settings(Optional.of(root), false), clock);
    var watched = LibraryProvider.open(settings(Optional.of(root), true), clock);
    var titles = watched.derive(it -> it.docs().get(0).frontmatter().title());
    assertThat(titles.get()).isEqualTo("A");

    write("docs/a/index.md", page("Changed", 1));
    clock.pass(Duration.ofSeconds(1));

    assertThat(titles.get()).isEqualTo("Changed");
    assertThat(fixed.get().docs().get(0).frontmatter().title()).isEqualTo("A");
  }

  @Test
  void aMistakeInDevelopmentLeavesWhatWasThere() throws IOException {
    write("docs/a/index.md", page("A", 1));
    var watched = LibraryProvider.open(settings(Optional.of(root), true), clock);
    var before = watched.get();

    write("docs/a/index.md", "title: [");
    clock.pass(Duration.ofSeconds(1));

    assertThat(watched.get()).isSameAs(before);
  }

  @Test
  void nothingWasChangedInTheFuture() throws IOException {
    write("docs/a/index.md", page("A", 1));
    Files.setLastModifiedTime(
        root.resolve("docs/a/index.md"), FileTime.from(START.plusSeconds(3600)));

    assertThat(open().modified()).isEqualTo(START);
  }

  private static ContentSettings settings(Optional<Path> dir, boolean development) {
    return new ContentSettings(dir, development, URI.create("mailto:security@example.com"));
  }

  private Library open() {
    return LibraryProvider.open(settings(Optional.of(root), false), clock).get();
  }

  private static String page(String title, int order) {
    return "title: " + title + "\ndescription: About it.\norder: " + order;
  }

  private static String post(String title) {
    return "title: " + title + "\ndescription: About it.\nauthors: [Ada]";
  }

  private void write(String file, String frontmatter) throws IOException {
    var path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, "---\n" + frontmatter + "\n---\n\nText.\n");
  }
}
