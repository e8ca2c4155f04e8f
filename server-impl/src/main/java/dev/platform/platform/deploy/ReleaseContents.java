package dev.platform.platform.deploy;

import dev.platform.base.secret.Secret;
import java.util.HashMap;
import java.util.Map;

/**
 * What rooms put into a release.
 *
 * @param variables of build and run, on top of the platform's
 */
public record ReleaseContents(Map<String, Secret> variables) {
  public ReleaseContents {
    variables = Map.copyOf(variables);
  }

  /** Nothing. */
  public static ReleaseContents none() {
    return new ReleaseContents(Map.of());
  }

  /** The same with something on top that wins. */
  ReleaseContents under(ReleaseContents top) {
    Map<String, Secret> all = new HashMap<>(variables);
    all.putAll(top.variables);
    return new ReleaseContents(all);
  }
}
