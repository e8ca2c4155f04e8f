package dev.platform.identity.oauth.authorization;

import dev.platform.identity.oauth.client.Client;
import java.net.URI;

/**
 * An authorization request that cannot be carried out.
 *
 * @param client whose request it is
 * @param to the client's redirect address, with the error
 * @param why what is wrong, for the person
 */
public record ErrorResponse(Client client, URI to, String why) {}
