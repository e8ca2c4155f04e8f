package dev.platform.platform.logstream;

import dev.platform.app.PermissionFixture;
import dev.platform.app.TestTenant;
import dev.platform.base.id.WorkspaceId;
import dev.platform.platform.ResourceId;

/** The log streams of the workspace and of the service. */
public final class LogStreamFixture implements PermissionFixture {
  @Override
  public void create(TestTenant tenant) {
    var streams = tenant.get(LogStreams.class);
    streams.set(
        tenant.admin(),
        new WorkspaceId(tenant.named("ownerId")),
        LogDestination.NONE,
        LogStreamSetting.DROP);
    streams.set(
        tenant.admin(),
        new ResourceId(tenant.named("resourceId")),
        LogStreamSetting.DROP,
        LogDestination.NONE);
  }
}
