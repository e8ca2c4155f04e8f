package dev.platform.platform.deploy;

import dev.platform.base.secret.Secret;
import java.util.HashMap;
import java.util.Map;

/**
 * What rooms put into a release.
 *
 * @param variables of build and run, on top of the platform's
 * @param strategy how its instances take over
 */
public record ReleaseContents(Map<String, Secret> variables, RolloutStrategy strategy) {
  public ReleaseContents {
    variables = Map.copyOf(variables);
  }

  /** Nothing. */
  public static ReleaseContents none() {
    return of(Map.of());
  }

  /** Variables and nothing else. */
  public static ReleaseContents of(Map<String, Secret> variables) {
    return new ReleaseContents(variables, RolloutStrategy.BESIDE);
  }

  /** The same with something on top that wins. One alone can ask to come in place. */
  ReleaseContents under(ReleaseContents top) {
    Map<String, Secret> all = new HashMap<>(variables);
    all.putAll(top.variables);
    return new ReleaseContents(
        all, top.strategy == RolloutStrategy.IN_PLACE ? top.strategy : strategy);
  }
}
