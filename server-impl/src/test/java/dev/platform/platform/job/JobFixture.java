package dev.platform.platform.job;

import dev.platform.app.PermissionFixture;
import dev.platform.app.TestTenant;
import dev.platform.base.db.Db;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import dev.platform.platform.deploy.DeployId;
import dev.platform.platform.service.Plan;
import java.time.Instant;

/** A job that waits. The service is not live, so it cannot be asked for. */
public final class JobFixture implements PermissionFixture {
  @Override
  public void create(TestTenant tenant) {
    var job =
        new Job(
            new JobId(tenant.get(Ids.class).next(IdPrefix.JOB)),
            new ServiceId(tenant.named("serviceId")),
            tenant.workspace(),
            new DeployId(tenant.named("deployId")),
            "echo",
            Plan.STARTER,
            JobState.PENDING,
            Instant.EPOCH,
            null,
            null,
            null);
    var service = Grant.asSystem(job.serviceId(), tenant.workspace());
    tenant.get(Db.class).change("test.job", tx -> new JobStore().insert(tx, service, job));
    tenant.name("jobId", job.id().value());
    tenant.name("job", job.id().value());
  }
}
