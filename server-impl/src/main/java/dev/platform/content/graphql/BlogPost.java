package dev.platform.content.graphql;

import java.net.URI;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * A published post.
 *
 * @param slug last segment of its address
 * @param date day of publication
 * @param url its page
 */
public record BlogPost(
    String title,
    String slug,
    LocalDate date,
    Optional<String> description,
    List<String> tags,
    List<String> authors,
    URI url) {
  public BlogPost {
    tags = List.copyOf(tags);
    authors = List.copyOf(authors);
  }
}
