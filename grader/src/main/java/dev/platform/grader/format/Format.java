package dev.platform.grader.format;

import dev.platform.grader.Report;

/** How a report is written. */
public enum Format {
  TEXT,
  DETAILS,
  JSON,
  JUNIT,
  SARIF,
  MARKDOWN,
  HTML,
  BADGE;

  public String print(Report report, Positions positions) {
    return writer().print(report, positions);
  }

  private Writer writer() {
    return switch (this) {
      case TEXT -> new TextFormat();
      case DETAILS -> new DetailsFormat();
      case JSON -> new JsonFormat();
      case JUNIT -> new JunitFormat();
      case SARIF -> new SarifFormat();
      case MARKDOWN -> new MarkdownFormat();
      case HTML -> new HtmlFormat();
      case BADGE -> new BadgeFormat();
    };
  }

  /** One way of writing. */
  @FunctionalInterface
  interface Writer {
    String print(Report report, Positions positions);
  }
}
