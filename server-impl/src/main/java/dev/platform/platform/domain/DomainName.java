package dev.platform.platform.domain;

import com.google.common.net.InternetDomainName;
import dev.platform.base.error.Failure;
import dev.platform.base.net.HostNames;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A full domain name: lower case, in the ASCII form of the DNS, without a trailing dot.
 *
 * @param publicSuffix the part below which names can be registered, such as {@code co.uk}
 */
public record DomainName(String text, String publicSuffix) {
  private static final String WWW = "www.";
  private static final int MAX_LENGTH = 253;

  /** Leaves room for the label of the challenge. */
  private static final int MAX_CHALLENGED = MAX_LENGTH - "_platform-challenge.".length();

  private static final Pattern FORM =
      Pattern.compile("([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");

  /**
   * Reads a name as users write it.
   *
   * @throws Failure if it cannot be a custom domain
   */
  public static DomainName parse(String written) {
    if (written.contains("*")) {
      throw Failure.invalid("name", "must not contain a wildcard. Add each name separately");
    }
    String ascii =
        ascii(written)
            .filter(it -> FORM.matcher(it).matches())
            .filter(it -> it.length() <= MAX_CHALLENGED)
            .orElseThrow(
                () ->
                    Failure.invalid(
                        "name",
                        "must be a full domain name, such as shop.example.com, without scheme,"
                            + " port, or path"));
    return read(ascii)
        .orElseThrow(
            () ->
                Failure.invalid(
                    "name", ascii + " is a public suffix. Use a name that is registered below it"));
  }

  /** The form in which names are kept; empty if a text cannot be a name. */
  static Optional<String> ascii(String written) {
    String bare = written.endsWith(".") ? written.substring(0, written.length() - 1) : written;
    return HostNames.ascii(bare);
  }

  /** Empty for a public suffix. A top-level domain that is not in the list is one too. */
  private static Optional<DomainName> read(String ascii) {
    if (!InternetDomainName.isValid(ascii)) {
      return Optional.empty();
    }
    InternetDomainName suffix = InternetDomainName.from(ascii).publicSuffix();
    String publicSuffix =
        suffix == null ? ascii.substring(ascii.lastIndexOf('.') + 1) : suffix.toString();
    return publicSuffix.equals(ascii)
        ? Optional.empty()
        : Optional.of(new DomainName(ascii, publicSuffix));
  }

  /** Whether this name was registered, rather than one above it. */
  boolean isApex() {
    return text.lastIndexOf('.', text.length() - publicSuffix.length() - 2) < 0;
  }

  /** The name that redirects to this one: that of an apex with {@code www}, or without it. */
  Optional<DomainName> sibling() {
    if (text.startsWith(WWW)) {
      return read(text.substring(WWW.length()));
    }
    return isApex() && text.length() + WWW.length() <= MAX_CHALLENGED
        ? read(WWW + text)
        : Optional.empty();
  }

  /** Whether it is a name or below it. */
  boolean isWithin(String other) {
    return text.equals(other) || text.endsWith("." + other);
  }
}
