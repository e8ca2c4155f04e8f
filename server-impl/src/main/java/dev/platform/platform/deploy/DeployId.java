package dev.platform.platform.deploy;

import dev.platform.base.id.Id;
import dev.platform.base.id.IdPrefix;

/** Id of a deploy, prefix {@code dep-}. */
public record DeployId(String value) implements Id {
  public DeployId {
    IdPrefix.DEPLOY.require(value);
  }
}
