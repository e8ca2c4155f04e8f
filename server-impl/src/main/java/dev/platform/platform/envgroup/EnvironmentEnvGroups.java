package dev.platform.platform.envgroup;

import dev.platform.base.db.WriteTx;
import dev.platform.base.id.IdPrefix;
import dev.platform.identity.access.Caller;
import dev.platform.platform.environment.EnvironmentContents;
import jakarta.inject.Inject;

/** Groups go with the environment that they are in. */
final class EnvironmentEnvGroups implements EnvironmentContents {
  private final EnvGroups groups;

  @Inject
  EnvironmentEnvGroups(EnvGroups groups) {
    this.groups = groups;
  }

  @Override
  public boolean owns(String resourceId) {
    return IdPrefix.ENV_GROUP.fits(resourceId);
  }

  @Override
  public void delete(WriteTx tx, Caller caller, String resourceId) {
    groups.delete(tx, caller, new EnvGroupId(resourceId));
  }
}
