package dev.platform.content.source;

import java.util.List;

/**
 * A top-level folder of the docs.
 *
 * @param index the page about the section, which names it
 * @param pages all its pages in reading order, the index first
 */
public record Section(Doc index, List<Doc> pages) {

  /** Name of the folder. */
  public String name() {
    return index.slug();
  }

  /** Its name for people. */
  public String title() {
    return index.frontmatter().title();
  }
}
