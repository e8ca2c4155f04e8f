package dev.platform.content.page;

import dev.platform.content.source.Language;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a page says of itself, for the frame around it.
 *
 * @param language of the frame
 * @param written language of the content
 * @param languages in which the content is written
 * @param path English address of the page; empty if it has none
 * @param title for the window
 * @param description for search results
 * @param markdown where its markdown is
 * @param kind which style it has
 */
public record PageMeta(
    Language language,
    Language written,
    List<Language> languages,
    String path,
    String title,
    String description,
    Optional<String> markdown,
    String kind) {

  /** A word of the frame. */
  public String text(String name) {
    return Translations.of(language).get(name);
  }

  /** The tag of a language for what differs from the page around it. */
  public @Nullable String lang(Language other) {
    return other == language ? null : other.tag();
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
