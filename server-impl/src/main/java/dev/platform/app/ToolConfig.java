package dev.platform.app;

import dev.platform.base.config.Config;
import dev.platform.engine.local.ToolSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The settings of tools that the engine installs. */
final class ToolConfig {
  private static final String VERSIONS = "engine.local.toolversions";
  private static final String ENVIRONMENT = "engine.local.toolenvironment";

  private ToolConfig() {}

  static ToolSettings of(Config config) {
    ToolSettings defaults = ToolSettings.defaults();
    return new ToolSettings(
        config.flag(
            "engine.local.tools",
            defaults.isAllowed(),
            "Installs the languages and package managers that services ask for, such as the"
                + " version in .nvmrc. If false, services use those of this host."),
        mise(config),
        versions(config),
        environment(config),
        config.duration(
            "engine.local.tooltimeout",
            defaults.timeout(),
            Duration.ofSeconds(10),
            Duration.ofHours(2),
            "Timeout for installing the tools of a build."),
        config.number(
            "engine.local.maxtoolbytes",
            defaults.maxBytes(),
            0,
            1L << 40,
            "Maximum size of all installed tools together, in bytes. Versions that no deploy uses"
                + " are deleted first."),
        (int)
            config.number(
                "engine.local.toolinstallsperhour",
                defaults.perHour(),
                0,
                100_000,
                "Maximum number of versions that the builds of one workspace install within an"
                    + " hour. Versions that are installed already do not count."));
  }

  private static @Nullable Path mise(Config config) {
    var file =
        config.optionalPath(
            "engine.local.mise",
            "File of mise, which installs languages. Default: mise in engine.local.path.");
    file.filter(it -> !Files.isExecutable(it))
        .ifPresent(it -> config.problem("engine.local.mise", it + " is not an executable file"));
    return file.orElse(null);
  }

  private static Map<String, List<String>> versions(Config config) {
    Map<String, List<String>> versions = new TreeMap<>();
    for (String item :
        items(
            config,
            VERSIONS,
            "Comma-separated list of the tool versions that services may use, such as"
                + " node@22,node@20.20.2,python@3.12. A version stands for all that begin with it."
                + " Tools that are not listed have no limit.")) {
      String[] parts = item.split("@", 2);
      if (parts.length < 2 || !ToolSettings.isTool(parts[0]) || parts[1].isBlank()) {
        config.problem(VERSIONS, item + " is not a tool and a version, such as node@22");
      } else {
        versions.computeIfAbsent(parts[0], tool -> new ArrayList<>()).add(parts[1]);
      }
    }
    return versions;
  }

  private static Map<String, String> environment(Config config) {
    Map<String, String> environment = new LinkedHashMap<>();
    for (String item :
        items(
            config,
            ENVIRONMENT,
            "Comma-separated list of variables for installing tools, as NAME=value, such as"
                + " MISE_NODE_MIRROR_URL=https://mirror.example.com/node.")) {
      String[] parts = item.split("=", 2);
      if (parts.length < 2 || !parts[0].matches("[A-Za-z_][A-Za-z0-9_]*")) {
        config.problem(ENVIRONMENT, item + " is not a variable as NAME=value");
      } else {
        environment.put(parts[0], parts[1]);
      }
    }
    return environment;
  }

  private static List<String> items(Config config, String setting, String meaning) {
    List<String> items = new ArrayList<>();
    for (String item : config.text(setting, "", meaning).split(",")) {
      if (!item.isBlank()) {
        items.add(item.strip());
      }
    }
    return items;
  }
}
