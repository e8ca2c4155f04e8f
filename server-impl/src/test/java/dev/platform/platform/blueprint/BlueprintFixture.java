package dev.platform.platform.blueprint;

import dev.platform.app.PermissionFixture;
import dev.platform.app.TestTenant;

/** A blueprint whose first sync waits. */
public final class BlueprintFixture implements PermissionFixture {
  @Override
  public void create(TestTenant tenant) {
    var blueprint =
        tenant.send(
            "POST",
            "/v1/blueprints",
            """
            {"ownerId": "%s", "name": "fixture", "repo": "https://example.org/acme/shop"}
            """
                .formatted(tenant.workspace().value()));
    tenant.name("blueprintId", blueprint.path("id").asText());
    tenant.name("exs", blueprint.path("id").asText());
  }
}
