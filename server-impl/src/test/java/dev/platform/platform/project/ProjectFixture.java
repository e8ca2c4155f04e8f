package dev.platform.platform.project;

import dev.platform.app.PermissionFixture;
import dev.platform.app.TestTenant;

/** A project with an environment. */
public final class ProjectFixture implements PermissionFixture {
  @Override
  public void create(TestTenant tenant) {
    var created =
        tenant.send(
            "POST",
            "/v1/projects",
            """
            {"name": "app", "ownerId": "%s", "environments": [{"name": "main"}]}
            """
                .formatted(tenant.workspace().value()));
    var id = created.path("id").asText();
    tenant.name("projectId", id);
    tenant.name("prj", id);
  }
}
