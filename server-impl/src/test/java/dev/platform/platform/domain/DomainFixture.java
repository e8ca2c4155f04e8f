package dev.platform.platform.domain;

import dev.platform.app.PermissionFixture;
import dev.platform.app.TestTenant;

/** A custom domain. */
public final class DomainFixture implements PermissionFixture {
  @Override
  public void create(TestTenant tenant) {
    var created =
        tenant.send(
            "POST",
            "/v1/services/" + tenant.named("serviceId") + "/custom-domains",
            "{\"name\": \"shop.acme.example\"}");
    var id = created.at("/0/id").asText();
    tenant.name("customDomainNameOrID", id);
    tenant.name("cdm", id);
  }
}
