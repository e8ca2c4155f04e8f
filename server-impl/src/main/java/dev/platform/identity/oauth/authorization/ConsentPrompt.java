package dev.platform.identity.oauth.authorization;

import dev.platform.identity.access.Scope;
import dev.platform.identity.oauth.client.Client;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * What a person is asked to allow. Tokens act in all workspaces of the person, each with the
 * person's role there, so there is no workspace to choose.
 *
 * @param client who asks; its name is its own word, see {@link Client.Kind}
 * @param scopes what it asks for, in the order in which to show it
 * @param resource what the tokens are good for: the API or its tool server
 * @param redirectUri where the answer goes; empty for a login on another device
 */
public record ConsentPrompt(
    Client client, List<Scope> scopes, URI resource, Optional<URI> redirectUri) {
  public ConsentPrompt {
    scopes = List.copyOf(scopes);
  }
}
