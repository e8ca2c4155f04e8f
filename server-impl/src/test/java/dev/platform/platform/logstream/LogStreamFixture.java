package dev.platform.platform.logstream;

import dev.platform.app.PermissionFixture;
import dev.platform.app.TestTenant;
import dev.platform.platform.ResourceId;

/** The log stream setting of the service. */
public final class LogStreamFixture implements PermissionFixture {
  @Override
  public void create(TestTenant tenant) {
    tenant
        .get(LogStreamOverrides.class)
        .drop(tenant.admin(), new ResourceId(tenant.named("resourceId")));
  }
}
