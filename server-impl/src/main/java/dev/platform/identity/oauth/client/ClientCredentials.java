package dev.platform.identity.oauth.client;

import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import dev.platform.base.error.Failure;
import dev.platform.base.secret.Secret;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a client says who it is: in the form, or with HTTP Basic. Both at once is a mistake.
 *
 * @param id the client id
 * @param secret the client secret; empty for a client without one
 */
public record ClientCredentials(String id, Optional<Secret> secret) {

  /**
   * Reads what a request carries.
   *
   * @throws Failure {@code invalid_request} if it says it twice, {@code invalid_client} if it does
   *     not say it
   */
  public static ClientCredentials read(
      @Nullable String authorization, @Nullable String formId, @Nullable String formSecret) {
    if (authorization == null) {
      if (formId == null || formId.isEmpty()) {
        throw rejected("Client authentication is required.");
      }
      return new ClientCredentials(formId, Optional.ofNullable(formSecret).map(Secret::new));
    }
    if (formSecret != null) {
      throw Failure.invalid(
          "client_secret", "must not be sent in both the form and the Authorization header");
    }
    var basic = basic(authorization);
    if (formId != null && !formId.equals(basic.id())) {
      throw Failure.invalid("client_id", "does not match the client in the Authorization header");
    }
    return basic;
  }

  private static ClientCredentials basic(String header) {
    if (!header.toLowerCase(Locale.ROOT).startsWith("basic ")) {
      throw rejected("Clients must authenticate with HTTP Basic or with form parameters.");
    }
    try {
      var basic = ClientSecretBasic.parse("Basic " + header.substring("basic ".length()).trim());
      return new ClientCredentials(
          basic.getClientID().getValue(),
          Optional.of(new Secret(basic.getClientSecret().getValue())));
    } catch (ParseException | IllegalArgumentException e) {
      throw rejected("The Authorization header is malformed.");
    }
  }

  private static Failure rejected(String message) {
    return Failure.unauthenticated(message).because("invalid_client");
  }
}
