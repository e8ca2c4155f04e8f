package dev.platform.platform.keyvalue;

import dev.platform.app.PermissionFixture;
import dev.platform.app.TestTenant;

/** A Key Value instance. */
public final class KeyValueFixture implements PermissionFixture {
  @Override
  public void create(TestTenant tenant) {
    var created =
        tenant.send(
            "POST",
            "/v1/key-value",
            """
            {"name": "cache", "ownerId": "%s", "plan": "starter"}
            """
                .formatted(tenant.workspace().value()));
    tenant.name("redisId", created.at("/id").asText());
    tenant.name("red", created.at("/id").asText());
  }
}
