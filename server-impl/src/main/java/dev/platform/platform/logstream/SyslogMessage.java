package dev.platform.platform.logstream;

import dev.platform.platform.log.CommittedLine;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Lines as syslog messages (RFC 5424), each behind its length (RFC 5425). */
final class SyslogMessage {
  private static final int USER = 1;
  private static final int SEVERITIES = 8;
  private static final int MAX_HOST = 255;
  private static final int MAX_APP = 48;
  private static final int MAX_PROCESS = 128;
  private static final String NIL = "-";

  /** From emergency, which is 0, to debug. */
  private static final List<String> LEVELS =
      List.of("emergency", "alert", "critical", "error", "warning", "notice", "info", "debug");

  private static final String NAME = "[!-~&&[^=\\]\"@ ]]{1,32}";

  /** An element that a destination has given in full, such as {@code token@41058}. */
  private static final Pattern ELEMENT =
      Pattern.compile(
          "[!-~&&[^=\\]\"@ ]]{1,64}@[0-9]{1,10}( "
              + NAME
              + "=\"([^\"\\\\\\]]|\\\\[\"\\\\\\]])*\")*");

  private SyslogMessage() {}

  /** The structured data of all messages of a stream, which carries its token. */
  static String structuredData(@Nullable String token) {
    if (token == null) {
      return NIL;
    }
    return ELEMENT.matcher(token).matches()
        ? "[" + token + "]"
        : "[token@32473 token=\"" + token.replaceAll("[\"\\\\\\]]", "\\\\$0") + "\"]";
  }

  /**
   * Adds a line.
   *
   * @param name of the resource that it is about
   */
  static void write(
      ByteArrayOutputStream to, CommittedLine line, String name, String structuredData) {
    byte[] message = text(line, name, structuredData).getBytes(StandardCharsets.UTF_8);
    to.writeBytes((message.length + " ").getBytes(StandardCharsets.US_ASCII));
    to.writeBytes(message);
  }

  private static String text(CommittedLine line, String name, String structuredData) {
    int severity = Math.max(0, LEVELS.indexOf(line.level()));
    return String.join(
        " ",
        "<" + (USER * SEVERITIES + severity) + ">1",
        line.time().toString(),
        header(name, MAX_HOST),
        header(line.resource(), MAX_APP),
        header(line.instance() == null ? "" : line.instance(), MAX_PROCESS),
        line.type(),
        structuredData,
        visible(line.message()));
  }

  /** Only visible ASCII characters, so that no field can end or begin another. */
  private static String header(String text, int max) {
    var safe = text.replaceAll("[^!-~]", "-");
    return safe.isEmpty() ? NIL : safe.substring(0, Math.min(max, safe.length()));
  }

  /** Control characters but the tab as {@code #012}, as other syslog servers write them. */
  private static String visible(String text) {
    var shown = new StringBuilder(text.length());
    text.chars()
        .forEach(
            c -> {
              if (c != '\t' && (c < ' ' || c == 0x7f)) {
                shown.append('#').append((char) ('0' + c / 64));
                shown.append((char) ('0' + c / 8 % 8)).append((char) ('0' + c % 8));
              } else {
                shown.append((char) c);
              }
            });
    return shown.toString();
  }
}
