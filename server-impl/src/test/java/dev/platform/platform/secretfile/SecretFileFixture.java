package dev.platform.platform.secretfile;

import dev.platform.app.PermissionFixture;
import dev.platform.app.TestTenant;

/** A secret file of the service, with the name of its variable: both are named alike in paths. */
public final class SecretFileFixture implements PermissionFixture {
  @Override
  public void create(TestTenant tenant) {
    var files = "/v1/services/" + tenant.named("serviceId") + "/secret-files/";
    tenant.send("PUT", files + tenant.named("envVarKey"), "{\"content\": \"x\"}");
  }
}
