package dev.platform.identity.workspace;

import dev.platform.app.PermissionFixture;
import dev.platform.app.TestTenant;

/** The workspace itself, and a member. */
public final class WorkspaceFixture implements PermissionFixture {
  @Override
  public void create(TestTenant tenant) {
    var workspace = tenant.workspace().value();
    tenant.name("ownerId", workspace);
    tenant.name("workspaceId", workspace);
    tenant.name("tea", workspace);
    var member = tenant.admin().user().value();
    tenant.name("userId", member);
    tenant.name("usr", member);
  }
}
