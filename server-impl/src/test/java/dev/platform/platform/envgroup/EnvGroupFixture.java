package dev.platform.platform.envgroup;

import dev.platform.app.PermissionFixture;
import dev.platform.app.TestTenant;

/** A group, linked to the service, with a variable and a file of the name that paths have. */
public final class EnvGroupFixture implements PermissionFixture {
  @Override
  public void create(TestTenant tenant) {
    var created =
        tenant.send(
            "POST",
            "/v1/env-groups",
            """
            {"name": "shared", "ownerId": "%1$s", "serviceIds": ["%2$s"],
             "envVars": [{"key": "%3$s", "value": "x"}],
             "secretFiles": [{"name": "%3$s", "content": "x"}]}
            """
                .formatted(
                    tenant.workspace().value(),
                    tenant.named("serviceId"),
                    tenant.named("envVarKey")));
    var id = created.path("id").asText();
    tenant.name("envGroupId", id);
    tenant.name("evg", id);
  }
}
