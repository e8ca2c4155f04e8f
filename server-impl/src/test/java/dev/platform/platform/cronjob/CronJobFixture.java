package dev.platform.platform.cronjob;

import dev.platform.app.PermissionFixture;
import dev.platform.app.TestTenant;

/** A cron job. */
public final class CronJobFixture implements PermissionFixture {
  @Override
  public void create(TestTenant tenant) {
    var created =
        tenant.send(
            "POST",
            "/v1/services",
            """
            {"type": "cron_job", "name": "report", "ownerId": "%s",
             "repo": "https://github.com/acme/shop", "serviceDetails": {"runtime": "node",
               "schedule": "0 3 * * *", "envSpecificDetails": {"startCommand": "npm start"}}}
            """
                .formatted(tenant.workspace().value()));
    tenant.name("cronJobId", created.at("/service/id").asText());
  }
}
