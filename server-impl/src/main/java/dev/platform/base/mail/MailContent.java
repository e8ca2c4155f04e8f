package dev.platform.base.mail;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What a mail says: paragraphs and links, as plain text and as simple HTML. */
public final class MailContent {
  /** Characters that break lines or change the order of others. */
  private static final Pattern UNSEEN = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+");

  /** What stands between the labels of a host name, in any script. */
  private static final Pattern LINKED_DOT =
      Pattern.compile("(?<=\\S)[.\\u3002\\uff0e\\uff61](?=[\\p{L}\\p{M}]{2})");

  private final List<String> text = new ArrayList<>();
  private final List<String> html = new ArrayList<>();

  /**
   * A name that somebody chose, so that no mail program makes a link of it: {@code evil.example}
   * becomes {@code evil[.]example}.
   */
  public static String name(String chosen) {
    var line = UNSEEN.matcher(chosen).replaceAll(" ").strip();
    return LINKED_DOT.matcher(line.replace("://", "[:]//")).replaceAll("[$0]");
  }

  /** Adds a paragraph. */
  public MailContent paragraph(String words) {
    text.add(words);
    html.add("<p>" + escaped(words) + "</p>");
    return this;
  }

  /** Adds lines that a command printed, as they are. */
  public MailContent output(List<String> lines) {
    var clean = lines.stream().map(line -> UNSEEN.matcher(line).replaceAll(" ")).toList();
    text.add(clean.stream().map("    "::concat).collect(Collectors.joining("\n")));
    html.add("<pre style=\"white-space:pre-wrap\">" + escaped(String.join("\n", clean)) + "</pre>");
    return this;
  }

  /** Adds a link on a line of its own. */
  public MailContent link(String label, URI to) {
    text.add(label + ":\n" + to);
    html.add("<p><a href=\"" + escaped(to.toString()) + "\">" + escaped(label) + "</a></p>");
    return this;
  }

  /** Adds why the receiver gets this mail, in small type. */
  public MailContent footer(String words) {
    text.add("-- \n" + words);
    html.add("<p style=\"color:#6b7280;font-size:smaller\">" + escaped(words) + "</p>");
    return this;
  }

  String text() {
    return String.join("\n\n", text) + "\n";
  }

  String html() {
    return "<!doctype html>\n<html lang=\"en\"><body style=\"font-family:sans-serif\">\n"
        + String.join("\n", html)
        + "\n</body></html>\n";
  }

  private static String escaped(String words) {
    return words
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
