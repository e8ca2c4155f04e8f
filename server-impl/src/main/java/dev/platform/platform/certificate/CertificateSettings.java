package dev.platform.platform.certificate;

import dev.platform.base.config.Config;
import java.net.URI;
import java.util.Optional;

/**
 * Where certificates of custom domains come from.
 *
 * @param directory URL of an ACME directory (RFC 8555); empty if none is to be issued
 * @param email address that the authority may write to; empty gives it none
 */
public record CertificateSettings(Optional<URI> directory, String email) {

  /**
   * Reads the settings {@code platform.acme.*}.
   *
   * @param servesTls whether there is a use for certificates
   */
  public static CertificateSettings of(Config config, boolean servesTls) {
    var directory =
        config
            .optionalText(
                "acme.directory",
                "URL of an ACME directory that issues certificates for verified custom domains,"
                    + " such as https://acme-v02.api.letsencrypt.org/directory")
            .flatMap(text -> parse(config, text));
    var email = config.text("acme.email", "", "Email address that is sent to the ACME authority.");
    boolean isAgreed =
        config.flag("acme.agree", false, "Accepts the terms of service of the ACME authority.");
    if (directory.isPresent() && !isAgreed) {
      config.problem("acme.agree", "must be true: read the authority's terms of service first");
    }
    if (directory.isPresent() && !servesTls) {
      config.problem("acme.directory", "requires platform.apps.tlslisten");
    }
    return new CertificateSettings(directory, email);
  }

  private static Optional<URI> parse(Config config, String text) {
    try {
      var url = URI.create(text);
      if (url.getHost() != null && String.valueOf(url.getScheme()).startsWith("http")) {
        return Optional.of(url);
      }
    } catch (IllegalArgumentException e) {
      // Reported below, with all other problems.
    }
    config.problem("acme.directory", "\"" + text + "\" is not a URL");
    return Optional.empty();
  }
}
