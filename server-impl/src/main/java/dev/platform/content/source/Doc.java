package dev.platform.content.source;

/**
 * A page of the docs.
 *
 * @param language in which it is written
 * @param slug path below {@code /docs/}
 */
public record Doc(Language language, String slug, Frontmatter frontmatter, Source source) {

  /** Name of the top-level folder that it lies in. */
  public String section() {
    int slash = slug.indexOf('/');
    return slash < 0 ? slug : slug.substring(0, slash);
  }

  /** Its English address, without origin. */
  public String path() {
    return "/docs/" + slug;
  }
}
