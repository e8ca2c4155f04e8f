package dev.platform.identity.workspace;

import dev.platform.app.PermissionFixture;
import dev.platform.app.TestTenant;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.identity.access.Role;

/** An invitation, whose link is good for one person. */
public final class InvitationFixture implements PermissionFixture {
  @Override
  public void create(TestTenant tenant) {
    var email = tenant.get(Ids.class).next(IdPrefix.INVITATION) + "@example.com";
    var invited =
        tenant
            .get(Invitations.class)
            .create(tenant.admin(), tenant.workspace(), email, Role.WORKSPACE_VIEWER);
    tenant.name("inv", invited.invitation().id().value());
    tenant.name("invitationId", invited.invitation().id().value());
    tenant.name("token", invited.token().orElseThrow().reveal());
  }
}
