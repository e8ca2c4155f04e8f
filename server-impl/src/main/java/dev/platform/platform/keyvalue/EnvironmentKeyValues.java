package dev.platform.platform.keyvalue;

import dev.platform.base.db.WriteTx;
import dev.platform.base.id.IdPrefix;
import dev.platform.identity.access.Caller;
import dev.platform.platform.environment.EnvironmentContents;
import jakarta.inject.Inject;

/** Instances go with the environment that they are in. */
final class EnvironmentKeyValues implements EnvironmentContents {
  private final KeyValues keyValues;

  @Inject
  EnvironmentKeyValues(KeyValues keyValues) {
    this.keyValues = keyValues;
  }

  @Override
  public boolean owns(String resourceId) {
    return IdPrefix.KEY_VALUE.fits(resourceId);
  }

  @Override
  public void delete(WriteTx tx, Caller caller, String resourceId) {
    keyValues.delete(tx, caller, new KeyValueId(resourceId));
  }
}
