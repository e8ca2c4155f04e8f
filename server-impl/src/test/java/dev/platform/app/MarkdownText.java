package dev.platform.app;

import java.util.List;
import java.util.stream.Stream;

/** Pieces of the pages of the docs that tests write. */
public final class MarkdownText {
  /** When generated pages last changed in substance, for their frontmatter. */
  private static final String UPDATED = "2026-11-22";

  private MarkdownText() {}

  public static String frontmatter(String title, String description, int order) {
    return frontmatter(title, description, order, "");
  }

  /**
   * What stands above a page.
   *
   * @param more further lines of it
   */
  public static String frontmatter(String title, String description, int order, String more) {
    return """
    ---
    # index of all docs: /llms.txt
    # generated: run the tests with -Dgolden=update instead of changing this page
    title: %s
    description: "%s"
    updated: %s
    order: %d
    %s---
    """
        .formatted(title, description.replace("\"", "\\\""), UPDATED, order, more);
  }

  /** The head of a table. */
  public static String head(String... names) {
    return row(names) + "|" + "---|".repeat(names.length) + "\n";
  }

  /** A line of a table, in which cells can have no lines of their own. */
  public static String row(String... cells) {
    return Stream.of(cells)
            .map(cell -> cell.isEmpty() ? "| " : "| " + cell + " ")
            .reduce("", String::concat)
        + "|\n";
  }

  /** A text of CommonMark as it can stand in a table or a list. */
  public static String line(String text) {
    return text.strip().replaceAll("\\s+", " ").replace("|", "\\|");
  }

  /** A text that means nothing to CommonMark. */
  public static String plain(String text) {
    return line(text.replaceAll("([\\\\`*_\\[\\]<>])", "\\\\$1"))
        .replaceAll("https?://[\\w.:-]+", "`$0`");
  }

  /** How many operations have which grade, as sentences. */
  static String count(List<OperationText> operations) {
    return "Of %d operations, this version implements %d, and %d in part; %d are not implemented."
        .formatted(
            operations.size(),
            count(operations, "implemented"),
            count(operations, "partial"),
            count(operations, "not-implemented"));
  }

  private static long count(List<OperationText> operations, String grade) {
    return operations.stream().filter(it -> it.grade().equals(grade)).count();
  }

  /** A block of code. */
  public static String block(String language, String code) {
    return "```" + language + "\n" + code + "\n```\n";
  }

  /** A value, or nothing where there is none. */
  public static String code(String text) {
    return text.isEmpty() ? "" : "`" + line(text) + "`";
  }
}
