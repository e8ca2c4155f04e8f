package dev.platform.content.graphql;

import java.net.URI;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Some posts, and how often they were asked for. */
final class TestPosts implements Posts {
  private final List<BlogPost> posts;
  private final AtomicInteger asked = new AtomicInteger();

  TestPosts(int count) {
    posts = IntStream.rangeClosed(1, count).mapToObj(TestPosts::post).toList();
  }

  @Override
  public List<BlogPost> published() {
    asked.incrementAndGet();
    return posts;
  }

  int asked() {
    return asked.get();
  }

  private static BlogPost post(int number) {
    return new BlogPost(
        "Post " + number,
        "post-" + number,
        LocalDate.of(2026, 3, 14).minusDays(number),
        number == 1 ? Optional.empty() : Optional.of("About " + number),
        List.of("news"),
        List.of("Ada"),
        URI.create("http://localhost:4000/blog/post-" + number));
  }
}
