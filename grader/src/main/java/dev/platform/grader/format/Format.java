package dev.platform.grader.format;

import dev.platform.grader.Report;

/** How a report is written. */
public enum Format {
  TEXT(new TextFormat()),
  DETAILS(new DetailsFormat()),
  JSON(new JsonFormat()),
  JUNIT(new JunitFormat()),
  SARIF(new SarifFormat()),
  MARKDOWN(new MarkdownFormat()),
  HTML(new HtmlFormat()),
  BADGE(new BadgeFormat());

  private final Writer writer;

  Format(Writer writer) {
    this.writer = writer;
  }

  public String print(Report report, Positions positions) {
    return writer.print(report, positions);
  }

  /** One way of writing. */
  @FunctionalInterface
  interface Writer {
    String print(Report report, Positions positions);
  }
}
