package dev.platform.platform.deploy;

import dev.platform.base.secret.Secret;
import java.util.Map;

/**
 * What a deploy was asked to bring up, besides its artifact: kept with it, so that it can be
 * brought up again.
 *
 * @param recipe the service as it was
 * @param variables the user's own variables as they were
 */
record Release(Recipe recipe, Map<String, Secret> variables) {
  Release {
    variables = Map.copyOf(variables);
  }
}
