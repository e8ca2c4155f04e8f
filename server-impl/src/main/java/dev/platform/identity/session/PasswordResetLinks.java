package dev.platform.identity.session;

import dev.platform.base.secret.Secret;
import java.net.URI;

/**
 * Where links that set a new password lead.
 *
 * @param origin of the API and its pages
 */
public record PasswordResetLinks(URI origin) {

  /** The address to send to whom it is for. */
  URI link(Secret token) {
    return URI.create(origin + "/password-resets/" + token.reveal());
  }
}
