package dev.platform.platform.envvar;

import dev.platform.app.PermissionFixture;
import dev.platform.app.TestTenant;

/** A variable of the service. */
public final class EnvVarFixture implements PermissionFixture {
  @Override
  public void create(TestTenant tenant) {
    var service = tenant.named("serviceId");
    tenant.send("PUT", "/v1/services/" + service + "/env-vars/KEY", "{\"value\": \"x\"}");
    tenant.name("envVarKey", "KEY");
  }
}
