package dev.platform.content.page;

import dev.platform.content.source.Language;
import java.util.Optional;

/**
 * What a page says of itself, for the frame around it.
 *
 * @param language of the frame
 * @param written language of the content
 * @param path English address of the page; empty if it has none
 * @param title for the window
 * @param description for search results
 * @param markdown where its markdown is
 * @param kind which style it has
 */
public record PageMeta(
    Language language,
    Language written,
    String path,
    String title,
    String description,
    Optional<String> markdown,
    String kind) {

  /** A word of the frame. */
  public String text(String name) {
    return Translations.of(language).get(name);
  }

  /** Whether search engines may keep it: it has an address. */
  public boolean isIndexed() {
    return !path.isEmpty();
  }

  /** Whether it is a page of a part of the site, or that part's first page. */
  public boolean isIn(String part) {
    return path.equals(part) || path.startsWith(part + "/");
  }
}
