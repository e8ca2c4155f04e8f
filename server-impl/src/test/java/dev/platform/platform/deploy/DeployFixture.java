package dev.platform.platform.deploy;

import dev.platform.app.PermissionFixture;
import dev.platform.app.TestTenant;

/** The deploy that the service began with. */
public final class DeployFixture implements PermissionFixture {
  @Override
  public void create(TestTenant tenant) {
    var id = tenant.find("select id from deploy");
    tenant.name("deployId", id);
    tenant.name("dep", id);
  }
}
