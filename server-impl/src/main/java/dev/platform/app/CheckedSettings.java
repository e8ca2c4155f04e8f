package dev.platform.app;

import dev.platform.base.config.Config;
import java.util.List;

/** Settings that are free of problems. */
final class CheckedSettings {
  private CheckedSettings() {}

  /**
   * Reads the settings.
   *
   * @throws InvalidSettings naming everything that is wrong
   */
  static Settings settings(Config config) {
    var settings = Settings.of(config);
    List<String> problems = config.problems();
    if (!problems.isEmpty()) {
      throw new InvalidSettings(
          problems.size()
              + (problems.size() == 1 ? " setting is" : " settings are")
              + " invalid:\n  "
              + String.join("\n  ", problems));
    }
    return settings;
  }
}
