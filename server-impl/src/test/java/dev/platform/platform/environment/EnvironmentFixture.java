package dev.platform.platform.environment;

import dev.platform.app.PermissionFixture;
import dev.platform.app.TestTenant;

/** The environment of the project, and what is moved into it. */
public final class EnvironmentFixture implements PermissionFixture {
  @Override
  public void create(TestTenant tenant) {
    var id = tenant.find("select id from environment");
    tenant.name("environmentId", id);
    tenant.name("evm", id);
    tenant.name("resourceIds", tenant.named("serviceId"));
    // The contract's example moves a database too, of which there are none.
    tenant.name("dpg", tenant.named("serviceId"));
  }
}
