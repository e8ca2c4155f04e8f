package dev.platform.identity.oauth.client;

import dev.platform.app.PermissionFixture;
import dev.platform.app.TestTenant;

/** A client that has registered itself. */
public final class ClientFixture implements PermissionFixture {
  @Override
  public void create(TestTenant tenant) {
    var registered =
        tenant.send(
            "POST",
            "/oauth2/register",
            """
            {"client_name": "Robot", "redirect_uris": ["https://client.example.org/callback"],
             "token_endpoint_auth_method": "none",
             "grant_types": ["authorization_code", "urn:ietf:params:oauth:grant-type:device_code"]}
            """);
    tenant.name("client_id", registered.path("client_id").asText());
  }
}
