package dev.platform.identity.session;

import dev.platform.app.PermissionFixture;
import dev.platform.app.TestTenant;

/** The administrator's session. */
public final class SessionFixture implements PermissionFixture {
  @Override
  public void create(TestTenant tenant) {
    var user = tenant.admin().user().value();
    tenant.name("ses", tenant.find("select id from session where user_id = '" + user + "'"));
  }
}
