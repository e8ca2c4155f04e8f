package dev.platform.identity.oauth.client;

import dev.platform.api.oauth.ClientsApi;
import dev.platform.api.oauth.model.ClientRegistrationRequestDto;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** Clients that register themselves, over HTTP. */
@Singleton
final class ClientResource implements ClientsApi {
  private final Clients clients;

  @Inject
  ClientResource(Clients clients) {
    this.clients = clients;
  }

  @Override
  public Response registerClient(ClientRegistrationRequestDto said) {
    var registered = clients.register(ClientDescriptions.parse(ClientViews.json(said)));
    return Response.status(Response.Status.CREATED)
        .type(MediaType.APPLICATION_JSON_TYPE)
        .header("Pragma", "no-cache")
        .entity(ClientViews.registered(registered))
        .build();
  }
}
