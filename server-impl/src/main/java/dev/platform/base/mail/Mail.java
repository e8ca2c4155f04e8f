package dev.platform.base.mail;

import dev.platform.base.error.Failure;
import java.util.regex.Pattern;

/**
 * A mail to one person. Nothing in it can add a header or a recipient.
 *
 * @param to address of the receiver
 * @param subject one line; longer ones are cut
 * @param text the content as plain text
 * @param html the same as HTML
 */
public record Mail(String to, String subject, String text, String html) {
  private static final Pattern ADDRESS =
      Pattern.compile(
          "[^\\s@<>()\\[\\],;:\\\\\"\\p{Cntrl}]{1,64}+@[^\\s@<>(),;\\\\\"\\p{Cntrl}]{1,189}+");
  private static final int LONGEST_SUBJECT = 150;

  public Mail {
    if (!isAddress(to)) {
      throw Failure.invalid("email", "must be an email address");
    }
    subject = oneLine(subject);
  }

  /** A mail with content in both forms. */
  public static Mail of(String to, String subject, MailContent content) {
    return new Mail(to, subject, content.text(), content.html());
  }

  /** Whether mail can go to an address. */
  public static boolean isAddress(String text) {
    return ADDRESS.matcher(text).matches();
  }

  private static String oneLine(String text) {
    var line = text.replaceAll("[\\p{Cntrl}\\u2028\\u2029]+", " ").strip();
    return line.length() <= LONGEST_SUBJECT ? line : line.substring(0, LONGEST_SUBJECT - 1) + "…";
  }
}
