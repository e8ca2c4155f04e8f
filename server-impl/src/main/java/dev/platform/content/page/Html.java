package dev.platform.content.page;

import java.util.Optional;
import java.util.stream.Collectors;

/** Text that is safe to send as HTML. What is put into a template is escaped, unless it is Html. */
final class Html {
  static final Html NOTHING = new Html("");

  private final String text;

  private Html(String text) {
    this.text = text;
  }

  /** HTML that somebody else has made safe. */
  static Html trusted(String html) {
    return new Html(html);
  }

  /** Puts parts at the places {@code %s} of a template; lists one after the other. */
  static Html of(String template, Object... parts) {
    var text = new StringBuilder();
    int at = 0;
    for (Object part : parts) {
      int place = template.indexOf("%s", at);
      text.append(template, at, place).append(safe(part));
      at = place + 2;
    }
    return new Html(text.append(template, at, template.length()).toString());
  }

  private static String safe(Object part) {
    if (part instanceof Html html) {
      return html.text;
    }
    if (part instanceof Optional<?> maybe) {
      return maybe.map(Html::safe).orElse("");
    }
    if (part instanceof Iterable<?> parts) {
      var all = new StringBuilder();
      parts.forEach(each -> all.append(safe(each)));
      return all.toString();
    }
    return escape(String.valueOf(part));
  }

  /** Safe between tags and inside double quotes. */
  static String escape(String text) {
    return text.chars()
        .mapToObj(
            c ->
                switch (c) {
                  case '&' -> "&amp;";
                  case '<' -> "&lt;";
                  case '>' -> "&gt;";
                  case '"' -> "&quot;";
                  case '\'' -> "&#39;";
                  default -> String.valueOf((char) c);
                })
        .collect(Collectors.joining());
  }

  @Override
  public String toString() {
    return text;
  }
}
