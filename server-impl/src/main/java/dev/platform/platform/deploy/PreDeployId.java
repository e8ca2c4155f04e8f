package dev.platform.platform.deploy;

import dev.platform.base.id.Id;
import dev.platform.base.id.IdPrefix;

/** Id of an execution of a pre-deploy command, prefix {@code dce-}; also its key in the engine. */
public record PreDeployId(String value) implements Id {
  public PreDeployId {
    IdPrefix.DEPLOY_COMMAND.require(value);
  }
}
