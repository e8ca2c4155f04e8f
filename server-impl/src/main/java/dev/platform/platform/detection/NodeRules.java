package dev.platform.platform.detection;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Node.js: scripts of {@code package.json}, with the package manager of the lock file. */
final class NodeRules {
  private static final String FILE = "package.json";
  private static final List<String> PROGRAMS =
      List.of("server.js", "index.js", "app.js", "main.js", "src/server.js", "src/index.js");

  /** Where tools that build sites write them, by the name of their package. */
  private static final Map<String, String> SITES =
      Map.of(
          "vite", "dist",
          "astro", "dist",
          "react-scripts", "build",
          "@docusaurus/core", "build",
          "gatsby", "public",
          "@11ty/eleventy", "_site",
          "@vue/cli-service", "dist",
          "parcel", "dist",
          "vitepress", ".vitepress/dist",
          "next", "out");

  private NodeRules() {}

  static Optional<Guess> program(Folder folder) {
    var manager = manager(folder);
    var scripts = folder.json(FILE).path("scripts");
    return Optional.of(
        Guess.program(
            build(folder, manager),
            scripts.has("start") ? manager + " start" : startOf(folder).orElse(null),
            FILE + lockFile(folder).map(" and "::concat).orElse(" without a lock file")));
  }

  private static Optional<String> startOf(Folder folder) {
    var json = folder.json(FILE);
    if (depends(json, "next")) {
      return Optional.of("npx next start -H 0.0.0.0");
    }
    return Optional.of(json.path("main").asText(""))
        .map(it -> it.startsWith("./") ? it.substring(2) : it)
        .filter(folder::has)
        .filter(Shell::isPlain)
        .or(() -> folder.first(PROGRAMS))
        .map("node "::concat);
  }

  /** A site that a tool builds. */
  static Optional<Guess> site(Folder folder) {
    var json = folder.json(FILE);
    if (!json.path("scripts").has("build")) {
      return Optional.empty();
    }
    return SITES.entrySet().stream()
        .filter(tool -> depends(json, tool.getKey()))
        .min(Map.Entry.comparingByKey())
        .map(
            tool ->
                Guess.site(
                    build(folder, manager(folder)),
                    tool.getValue(),
                    "package.json, which depends on " + tool.getKey()));
  }

  private static String build(Folder folder, String manager) {
    var install = install(folder, manager);
    return folder.json(FILE).path("scripts").has("build")
        ? install + " && " + manager + " run build"
        : install;
  }

  private static String install(Folder folder, String manager) {
    return switch (manager) {
      case "pnpm", "bun" ->
          manager + " install" + (lockFile(folder).isPresent() ? " --frozen-lockfile" : "");
      case "yarn" ->
          folder.has("yarn.lock")
              ? "yarn install " + (isBerry(folder) ? "--immutable" : "--frozen-lockfile")
              : "yarn install";
      default -> lockFile(folder).isPresent() ? "npm ci" : "npm install";
    };
  }

  private static boolean isBerry(Folder folder) {
    return folder.has(".yarnrc.yml")
        || folder.json(FILE).path("packageManager").asText("").matches("yarn@([2-9]|\\d\\d).*");
  }

  private static String manager(Folder folder) {
    var named = folder.json(FILE).path("packageManager").asText("").replaceFirst("@.*", "");
    return List.of("npm", "yarn", "pnpm", "bun").contains(named)
        ? named
        : switch (lockFile(folder).orElse("")) {
          case "pnpm-lock.yaml" -> "pnpm";
          case "yarn.lock" -> "yarn";
          case "bun.lock", "bun.lockb" -> "bun";
          default -> "npm";
        };
  }

  private static Optional<String> lockFile(Folder folder) {
    return folder.first(
        List.of(
            "pnpm-lock.yaml",
            "yarn.lock",
            "bun.lock",
            "bun.lockb",
            "package-lock.json",
            "npm-shrinkwrap.json"));
  }

  private static boolean depends(JsonNode json, String name) {
    return json.path("dependencies").has(name) || json.path("devDependencies").has(name);
  }
}
