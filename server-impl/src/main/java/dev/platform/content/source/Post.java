package dev.platform.content.source;

import java.time.LocalDate;
import java.time.format.DateTimeFormatter;

/**
 * A post of the blog.
 *
 * @param language in which it is written
 * @param date the day in its address
 * @param slug its name in its address
 */
public record Post(
    Language language, LocalDate date, String slug, Frontmatter frontmatter, Source source) {
  private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("uuuu/MM/dd");

  /** Its English address, without origin. */
  public String path() {
    return "/blog/" + DAY.format(date) + "/" + slug;
  }
}
