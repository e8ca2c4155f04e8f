package dev.platform.platform.event;

import dev.platform.app.PermissionFixture;
import dev.platform.app.TestTenant;

/** An event of the service. */
public final class EventFixture implements PermissionFixture {
  @Override
  public void create(TestTenant tenant) {
    tenant.name("eventId", tenant.find("select id from event"));
  }
}
