package dev.platform.app;

/**
 * What a room adds to the permission table's test: the things that requests to its operations name.
 * It stands next to the room's tests and in the list of {@link PermissionFixtures}.
 */
public interface PermissionFixture {
  /** Creates the things in a tenant's workspace and registers their names. */
  void create(TestTenant tenant);
}
