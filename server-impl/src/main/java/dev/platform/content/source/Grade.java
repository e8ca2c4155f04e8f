package dev.platform.content.source;

import java.util.Arrays;
import java.util.Optional;

/** How much there is of what a page describes. */
public enum Grade {
  /** All of it. */
  IMPLEMENTED("implemented"),
  /** A part, and the page says which. */
  PARTIAL("partial"),
  /** Nothing yet. */
  NOT_IMPLEMENTED("not-implemented");

  private final String word;

  Grade(String word) {
    this.word = word;
  }

  /** The grade that a word stands for. */
  public static Optional<Grade> of(String word) {
    return Arrays.stream(values()).filter(it -> it.word.equals(word)).findFirst();
  }

  /** The word for it in frontmatter and contracts. */
  public String word() {
    return word;
  }
}
