package dev.platform.platform.log;

import dev.platform.app.PermissionFixture;
import dev.platform.app.TestTenant;

/** What logs are asked for: a service's. */
public final class LogFixture implements PermissionFixture {
  @Override
  public void create(TestTenant tenant) {
    tenant.name("resource", tenant.named("serviceId"));
    tenant.name("resourceId", tenant.named("serviceId"));
  }
}
