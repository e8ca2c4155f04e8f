package dev.platform.engine.local;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The environment of a command, built from nothing: none of the platform's own variables. */
final class Environment {

  /** Where programs are on most machines. What operators install comes before distributions. */
  static final String SYSTEM_PATH =
      "/usr/local/sbin:/usr/local/bin:/usr/local/go/bin:/usr/local/cargo/bin"
          + ":/usr/sbin:/usr/bin:/sbin:/bin:/opt/homebrew/bin";

  /** Where the toolchains of {@code /usr/local/cargo/bin} are: rustup would look into the home. */
  private static final Path RUSTUP_HOME = Path.of("/usr/local/rustup");

  /** Finds the processes of a run again, even those that have left its process group. */
  static final String MARK = "PLATFORM_RUN";

  private Environment() {}

  /** The value of the mark of a run. */
  static String mark(Path run) {
    return run.getFileName().toString();
  }

  /** For the engine's own tools. */
  static Map<String, String> bare() {
    return Map.of("PATH", SYSTEM_PATH, "LANG", "C", "LC_ALL", "C");
  }

  /** What a shell needs, and what was given, which wins. */
  static Map<String, String> of(String path, CommandFolders premises, Map<String, String> given) {
    Map<String, String> environment = new LinkedHashMap<>();
    environment.put("PATH", path);
    environment.put("HOME", premises.home().toString());
    environment.put("XDG_CACHE_HOME", premises.home().resolve(".cache").toString());
    environment.put("TMPDIR", premises.tmp().toString());
    environment.put("LANG", "C.UTF-8");
    // Relative to the Gemfile: what Bundler installs is part of the artifact.
    environment.put("BUNDLE_PATH", "vendor/bundle");
    if (Files.isDirectory(RUSTUP_HOME)) {
      environment.put("RUSTUP_HOME", RUSTUP_HOME.toString());
    }
    MountedVolume volume = premises.volume();
    if (volume != null) {
      environment.put("PLATFORM_DISK_PATH", volume.place().toString());
    }
    environment.putAll(given);
    return environment;
  }
}
