package dev.platform.platform.deploy;

import dev.platform.base.secret.Secret;
import dev.platform.engine.spi.VolumeMount;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What rooms put into a release.
 *
 * @param variables of build and run, on top of the platform's
 * @param secretFiles of build and run, by name
 * @param strategy how its instances take over
 * @param volume what its instances keep their data on; null for none
 */
public record ReleaseContents(
    Map<String, Secret> variables,
    Map<String, Secret> secretFiles,
    RolloutStrategy strategy,
    @Nullable VolumeMount volume) {
  public ReleaseContents {
    variables = Map.copyOf(variables);
    secretFiles = Map.copyOf(secretFiles);
  }

  /** Nothing. */
  public static ReleaseContents none() {
    return of(Map.of(), Map.of());
  }

  /** Variables and nothing else. */
  public static ReleaseContents of(Map<String, Secret> variables) {
    return of(variables, Map.of());
  }

  /** Variables and files, which let instances start next to those before them. */
  public static ReleaseContents of(Map<String, Secret> variables, Map<String, Secret> secretFiles) {
    return new ReleaseContents(variables, secretFiles, RolloutStrategy.BESIDE, null);
  }

  /** A volume, which two instances cannot have at once. */
  public static ReleaseContents of(VolumeMount volume) {
    return new ReleaseContents(Map.of(), Map.of(), RolloutStrategy.IN_PLACE, volume);
  }

  /** The same with something on top that wins. One alone can ask to come in place. */
  public ReleaseContents under(ReleaseContents top) {
    return new ReleaseContents(
        merged(variables, top.variables),
        merged(secretFiles, top.secretFiles),
        top.strategy == RolloutStrategy.IN_PLACE ? top.strategy : strategy,
        top.volume == null ? volume : top.volume);
  }

  /** The same values with what is attached to the service now. */
  ReleaseContents attachedAs(ReleaseContents now) {
    return new ReleaseContents(variables, secretFiles, now.strategy, now.volume);
  }

  private static Map<String, Secret> merged(Map<String, Secret> below, Map<String, Secret> top) {
    Map<String, Secret> all = new HashMap<>(below);
    all.putAll(top);
    return all;
  }
}
