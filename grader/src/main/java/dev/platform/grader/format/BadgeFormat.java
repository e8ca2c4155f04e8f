package dev.platform.grader.format;

import dev.platform.grader.Grade;
import dev.platform.grader.Report;
import dev.platform.grader.Severity;

/** An image for a README: how many operations have which grade, red if there is an error. */
final class BadgeFormat implements Format.Writer {
  private static final String LABEL = "API grades";
  private static final String RED = "#dc2626";
  private static final int PADDING = 10;

  /** Ten characters of Verdana at 11 px, on average: the image tells its text how long to be. */
  private static final int TEN_CHARACTERS = 62;

  @Override
  public String print(Report report, Positions positions) {
    String text = text(report);
    int label = width(LABEL);
    int value = width(text);
    return """
        <svg xmlns="http://www.w3.org/2000/svg" width="%1$d" height="20" role="img" aria-label="%3$s: %4$s">
        <title>%3$s: %4$s</title>
        <clipPath id="r"><rect width="%1$d" height="20" rx="3"/></clipPath>
        <g clip-path="url(#r)">
        <rect width="%2$d" height="20" fill="#374151"/>
        <rect x="%2$d" width="%5$d" height="20" fill="%6$s"/>
        </g>
        <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">
        <text x="%7$d" y="14" textLength="%8$d">%3$s</text>
        <text x="%9$d" y="14" textLength="%10$d">%4$s</text>
        </g>
        </svg>
        """
        .formatted(
            label + value,
            label,
            Xml.escape(LABEL),
            Xml.escape(text),
            value,
            color(report),
            label / 2,
            label - PADDING,
            label + value / 2,
            value - PADDING);
  }

  private static int width(String text) {
    return text.length() * TEN_CHARACTERS / 10 + PADDING;
  }

  private static String text(Report report) {
    String grades =
        "%d implemented, %d partial"
            .formatted(report.count().get(Grade.IMPLEMENTED), report.count().get(Grade.PARTIAL));
    return Words.day(report).map(day -> grades + " · " + day).orElse(grades);
  }

  private static String color(Report report) {
    return report.has(Severity.ERROR) ? RED : Grade.IMPLEMENTED.color();
  }
}
