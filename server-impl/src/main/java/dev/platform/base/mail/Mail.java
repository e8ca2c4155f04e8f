package dev.platform.base.mail;

import dev.platform.base.error.Failure;
import dev.platform.base.net.HostNames;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A mail to one person. Nothing in it can add a header or a recipient.
 *
 * @param to address of the receiver, with its domain in ASCII
 * @param subject one line; longer ones are cut
 * @param text the content as plain text
 * @param html the same as HTML
 */
public record Mail(String to, String subject, String text, String html) {
  private static final Pattern ADDRESS =
      Pattern.compile(
          "(?<user>[^\\s@<>()\\[\\],;:\\\\\"\\p{Cntrl}]{1,64}+)@(?<domain>[^\\s@]{1,189}+)");
  private static final int LONGEST_ADDRESS = 254;
  private static final int LONGEST_SUBJECT = 150;

  public Mail {
    to = requireAddress(to);
    subject = oneLine(subject);
  }

  /** A mail with content in both forms. */
  public static Mail of(String to, String subject, MailContent content) {
    return new Mail(to, subject, content.text(), content.html());
  }

  /** Whether mail can go to an address. */
  public static boolean isAddress(String text) {
    return address(text).isPresent();
  }

  /**
   * An address as it is kept, with its domain in ASCII: people write one domain in several ways.
   *
   * @throws Failure if mail cannot go there
   */
  public static String requireAddress(String text) {
    return address(text).orElseThrow(() -> Failure.invalid("email", "must be an email address"));
  }

  /** An address as it is kept; empty if mail cannot go there. */
  public static Optional<String> address(String text) {
    var parts = ADDRESS.matcher(text);
    return parts.matches()
        ? HostNames.ascii(parts.group("domain"))
            .map(domain -> parts.group("user") + "@" + domain)
            .filter(it -> it.length() <= LONGEST_ADDRESS)
        : Optional.empty();
  }

  private static String oneLine(String text) {
    var line = text.replaceAll("[\\p{Cntrl}\\u2028\\u2029]+", " ").strip();
    return line.length() <= LONGEST_SUBJECT ? line : line.substring(0, LONGEST_SUBJECT - 1) + "…";
  }
}
