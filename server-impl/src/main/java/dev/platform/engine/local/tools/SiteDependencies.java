package dev.platform.engine.local.tools;

import dev.platform.engine.spi.BuildSpec;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The packages of a static site. As on Render, they are installed before its build command, which
 * often is just {@code yarn build}. A command that installs packages is left alone.
 */
public final class SiteDependencies {
  static final String OPT_OUT = "SKIP_INSTALL_DEPS";

  private static final String MANIFEST = "package.json";

  /** Package managers by the files that they leave. */
  private static final Map<String, String> LOCK_FILES = new LinkedHashMap<>();

  static {
    LOCK_FILES.put("pnpm-lock.yaml", "pnpm");
    LOCK_FILES.put("yarn.lock", "yarn");
    LOCK_FILES.put("bun.lock", "bun");
    LOCK_FILES.put("bun.lockb", "bun");
  }

  private static final Pattern INSTALLS =
      Pattern.compile(
          "\\b(?:npm|pnpm|yarn|bun)(?:[ \\t]+-[^\\s;&|]+)*+"
              + "(?:[ \\t]+(?:i|install|ci|clean-install|add)\\b|[ \\t]*+(?:$|[;&|)\\n]))");

  private SiteDependencies() {}

  /**
   * The command that installs them; empty if there is nothing to do.
   *
   * @param files of the directory where the build command runs
   */
  public static Optional<String> install(BuildSpec spec, SourceFiles files)
      throws IOException, InterruptedException {
    boolean isLeftAlone =
        spec.publishPath() == null
            || "true".equalsIgnoreCase(spec.environment().get(OPT_OUT))
            || INSTALLS.matcher(spec.command()).find();
    Optional<String> manifest = isLeftAlone ? Optional.empty() : files.read(MANIFEST);
    return manifest.isEmpty()
        ? Optional.empty()
        : Optional.of(manager(manifest.get(), files) + " install");
  }

  private static String manager(String manifest, SourceFiles files)
      throws IOException, InterruptedException {
    for (String name : LOCK_FILES.values()) {
      if (VersionTexts.packageManager(manifest, name).isPresent()) {
        return name;
      }
    }
    for (Map.Entry<String, String> lockFile : LOCK_FILES.entrySet()) {
      if (files.read(lockFile.getKey()).isPresent()) {
        return lockFile.getValue();
      }
    }
    return "npm";
  }
}
