package dev.platform.content.search;

import dev.platform.content.source.Grade;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * What can be found: a page, or a part of one below a heading.
 *
 * @param page number of the page
 * @param isPage whether it is the page, not a part
 * @param title of the page, or the heading
 * @param section the section, or the page that it is a part of
 * @param names the terms of its title
 * @param factor by which its score is multiplied
 */
record Entry(
    int page,
    boolean isPage,
    String title,
    String section,
    String url,
    String text,
    Optional<Grade> grade,
    List<String> names,
    float factor) {

  /** Whether a query has all words of the title of a page. */
  boolean isNamedBy(Collection<String> asked) {
    return isPage && asked.containsAll(names);
  }
}
