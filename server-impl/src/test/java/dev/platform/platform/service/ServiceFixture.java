package dev.platform.platform.service;

import dev.platform.app.PermissionFixture;
import dev.platform.app.TestTenant;

/** A service that can be scaled. */
public final class ServiceFixture implements PermissionFixture {
  @Override
  public void create(TestTenant tenant) {
    var created =
        tenant.send(
            "POST",
            "/v1/services",
            """
            {"type": "web_service", "name": "shop", "ownerId": "%s",
             "repo": "https://github.com/acme/shop", "serviceDetails": {"runtime": "node",
               "envSpecificDetails": {"buildCommand": "npm ci", "startCommand": "npm start"}}}
            """
                .formatted(tenant.workspace().value()));
    var id = created.at("/service/id").asText();
    tenant.send("PATCH", "/v1/services/" + id, "{\"serviceDetails\": {\"plan\": \"pro\"}}");
    tenant.name("serviceId", id);
    tenant.name("srv", id);
  }
}
