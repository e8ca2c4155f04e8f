package dev.platform.platform.registrycredential;

import dev.platform.app.PermissionFixture;
import dev.platform.app.TestTenant;

/** A registry credential. */
public final class RegistryCredentialFixture implements PermissionFixture {
  @Override
  public void create(TestTenant tenant) {
    var created =
        tenant.send(
            "POST",
            "/v1/registrycredentials",
            """
            {"name": "hub", "registry": "DOCKER", "username": "bot", "authToken": "t",
             "ownerId": "%s"}
            """
                .formatted(tenant.workspace().value()));
    var id = created.path("id").asText();
    tenant.name("registryCredentialId", id);
    tenant.name("rgc", id);
  }
}
