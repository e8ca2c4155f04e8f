package dev.platform.engine.local;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Where tools keep what they have downloaded or compiled, in the home of a build. */
final class CachedTools {
  private static final Map<String, List<String>> TOOLS = new LinkedHashMap<>();

  static {
    TOOLS.put("npm", List.of(".npm"));
    TOOLS.put("yarn", List.of(".cache/yarn", ".yarn"));
    TOOLS.put("pnpm", List.of(".local/share/pnpm", ".cache/pnpm"));
    TOOLS.put("bun", List.of(".bun"));
    TOOLS.put("pip", List.of(".cache/pip"));
    TOOLS.put("uv", List.of(".cache/uv"));
    TOOLS.put("poetry", List.of(".cache/pypoetry"));
    TOOLS.put("pipenv", List.of(".cache/pipenv"));
    TOOLS.put("Bundler", List.of(".bundle", ".gem", ".local/share/gem"));
    TOOLS.put("cargo", List.of(".cargo"));
    TOOLS.put("Go", List.of("go", ".cache/go-build"));
    TOOLS.put("Maven", List.of(".m2"));
    TOOLS.put("Gradle", List.of(".gradle"));
    TOOLS.put("composer", List.of(".cache/composer"));
    TOOLS.put("mix", List.of(".mix", ".hex"));
    TOOLS.put("installed packages", List.of(InstalledPackages.KEPT));
    TOOLS.put("build directories", List.of(BuildFolders.KEPT));
  }

  private CachedTools() {}

  /** All places, below the home. */
  static List<String> places() {
    return TOOLS.values().stream().flatMap(List::stream).toList();
  }

  /** The bytes of each tool that has any. */
  static Map<String, Long> bytes(FolderSizes sizes) {
    Map<String, Long> bytes = new LinkedHashMap<>();
    TOOLS.forEach(
        (tool, places) -> {
          long sum = places.stream().mapToLong(it -> sizes.places().getOrDefault(it, 0L)).sum();
          if (sum > 0) {
            bytes.put(tool, sum);
          }
        });
    return bytes;
  }
}
