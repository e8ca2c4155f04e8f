package dev.platform.identity.workspace;

import dev.platform.base.secret.Secret;
import java.net.URI;

/**
 * Where invitations lead.
 *
 * @param origin of the API and its pages
 */
public record InvitationLinks(URI origin) {

  /** The address to send to whom it is for. */
  public URI link(Secret token) {
    return URI.create(origin + "/invitations/" + token.reveal());
  }
}
