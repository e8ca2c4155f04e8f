package dev.platform.platform.postgres;

import dev.platform.app.PermissionFixture;
import dev.platform.app.TestTenant;

/** An instance. */
public final class PostgresFixture implements PermissionFixture {
  @Override
  public void create(TestTenant tenant) {
    var created =
        tenant.send(
            "POST",
            "/v1/postgres",
            """
            {"name": "orders", "ownerId": "%s", "plan": "basic_1gb", "version": "18"}
            """
                .formatted(tenant.workspace().value()));
    tenant.name("postgresId", created.at("/id").asText());
    tenant.name("dpg", created.at("/id").asText());
  }
}
