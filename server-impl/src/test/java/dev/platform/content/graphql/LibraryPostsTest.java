package dev.platform.content.graphql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.content.source.ContentSettings;
import dev.platform.content.source.LibraryProvider;
import dev.platform.content.source.Origins;
import dev.platform.testing.TestClock;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The blog's files as posts of the schema. */
class LibraryPostsTest {
  private static final URI SITE = URI.create("https://www.example.org");
  private static final Origins ORIGINS = new Origins(SITE, SITE, SITE);

  @TempDir private Path root;
  private final TestClock clock = new TestClock();

  @Test
  void publishedEnglishPostsAreToldNewestFirst() throws IOException {
    write(
        "blog/2026/01/02/first.md",
        "title: First\ndescription: It begins.\ntags: [news]\nauthors: [Ada]");
    write(
        "blog/2026/02/03/second.md",
        "title: Second\ndescription: It goes on.\nauthors: [Ada, Bob]");
    write(
        "blog.de/2026/02/03/second.md",
        "title: Zweiter\ndescription: Es geht weiter.\nauthors: [Ada, Bob]");
    write(
        "blog/2026/02/04/secret.md",
        "title: Secret\ndescription: Not yet.\nauthors: [Ada]\ndraft: true");

    assertThat(new LibraryPosts(open(false), ORIGINS).published())
        .containsExactly(
            new BlogPost(
                "Second",
                "second",
                LocalDate.of(2026, 2, 3),
                Optional.of("It goes on."),
                List.of(),
                List.of("Ada", "Bob"),
                URI.create("https://www.example.org/blog/2026/02/03/second")),
            new BlogPost(
                "First",
                "first",
                LocalDate.of(2026, 1, 2),
                Optional.of("It begins."),
                List.of("news"),
                List.of("Ada"),
                URI.create("https://www.example.org/blog/2026/01/02/first")));
  }

  @Test
  void aDraftCannotBeAskedForAndAppearsWhenItIsPublished() throws IOException {
    write(
        "blog/2026/02/04/secret.md",
        "title: Secret\ndescription: Not yet.\nauthors: [Ada]\ndraft: true");
    var queries = new Queries(new LibraryPosts(open(true), ORIGINS));
    var query = "{ blogPost(slug: \"secret\") { title } blogPosts { totalCount } }";

    assertThat(queries.run(query, Map.of(), null))
        .hasToString("{data={blogPost=null, blogPosts={totalCount=0}}}");

    write(
        "blog/2026/02/04/secret.md", "title: Secret\ndescription: Now it is out.\nauthors: [Ada]");
    clock.pass(Duration.ofSeconds(1));
    assertThat(queries.run(query, Map.of(), null))
        .hasToString("{data={blogPost={title=Secret}, blogPosts={totalCount=1}}}");
  }

  private LibraryProvider open(boolean development) {
    return LibraryProvider.open(new ContentSettings(Optional.of(root), development, SITE), clock);
  }

  private void write(String file, String frontmatter) throws IOException {
    var path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, "---\n" + frontmatter + "\n---\nText.\n");
  }
}
