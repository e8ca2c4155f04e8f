package dev.platform.identity.oauth;

import dev.platform.base.secret.Secret;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a client says who it is: in the form, or with HTTP Basic. Both at once is a mistake.
 *
 * @param id the client id
 * @param secret the client secret
 */
record ClientCredentials(String id, Secret secret) {

  static Optional<ClientCredentials> read(
      @Nullable String authorization, @Nullable String formId, @Nullable String formSecret) {
    Optional<ClientCredentials> basic = basic(authorization);
    if (formSecret == null || formId == null) {
      return basic;
    }
    return basic.isPresent()
        ? Optional.empty()
        : Optional.of(new ClientCredentials(formId, new Secret(formSecret)));
  }

  private static Optional<ClientCredentials> basic(@Nullable String header) {
    if (header == null || !header.regionMatches(true, 0, "Basic ", 0, 6)) {
      return Optional.empty();
    }
    try {
      var text =
          new String(
              Base64.getDecoder().decode(header.substring(6).trim()), StandardCharsets.UTF_8);
      int colon = text.indexOf(':');
      return colon < 0
          ? Optional.empty()
          : Optional.of(
              new ClientCredentials(
                  decode(text.substring(0, colon)), new Secret(decode(text.substring(colon + 1)))));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** RFC 6749 2.3.1: both parts are form-encoded before they are joined. */
  private static String decode(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }
}
