package dev.platform.identity.apikey;

import dev.platform.app.PermissionFixture;
import dev.platform.app.TestTenant;

/** An API key. */
public final class ApiKeyFixture implements PermissionFixture {
  @Override
  public void create(TestTenant tenant) {
    var id = tenant.send("POST", "/v1/api-keys", "{\"name\": \"ci\"}").path("id").asText();
    tenant.name("api-keys", id);
    tenant.name("key", id);
  }
}
