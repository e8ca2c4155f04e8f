package dev.platform.engine.local;

import java.util.List;

/**
 * Directories next to the source that frameworks fill in a build and use in the next one. They are
 * kept in the home of the command. The owner's user moves them, never the platform: it may have put
 * links there.
 */
final class BuildFolders {
  /** Where they are, in the home. */
  static final String KEPT = ".cache/build-directories";

  /** Those of languages only where their manifest is. */
  private static final List<String> NAMES =
      List.of(
          ".next/cache",
          ".nuxt/cache",
          ".angular/cache",
          ".parcel-cache",
          ".turbo",
          "node_modules/.cache",
          "resources/_gen",
          "Cargo.toml:target",
          "mix.exs:deps",
          "mix.exs:_build",
          "Gemfile:vendor/bundle",
          "gatsby-config.js:.cache");

  /** Links that cannot be made across mounts are not tried. */
  private static final String SETTINGS =
      """
      export UV_LINK_MODE="${UV_LINK_MODE:-copy}"
      [ ! -f pnpm-lock.yaml ] || export npm_config_store_dir="${npm_config_store_dir:-$HOME/.local/share/pnpm/store}"
      """;

  private static final String EACH =
      """
      each() (
        PATH=/usr/bin:/bin:$PATH
        kept=$HOME/%s
        for entry in %s; do
          name=${entry#*:}
          [ "$entry" = "$name" ] || [ -f "${entry%%%%:*}" ] || continue
          if [ "$1" = restore ]; then from=$kept/$name to=$name; else from=$name to=$kept/$name; fi
          [ -d "$from" ] && [ ! -L "$from" ] || continue
          [ "$1" = keep ] || [ ! -e "$to" ] || continue
          [ "$1" = restore ] || [ ! -d "$to" ] || [ -n "$(find "$from" -newermt "$began" -print -quit)" ] || continue
          rm -rf "$to"
          mkdir -p "$(dirname "$to")"
          cp -a "$from" "$to" 2> /dev/null || rm -rf "$to"
        done
      )
      """;

  /** The oldest go until the rest fits: whole directories of tools, which can do without. */
  private static final String TRIM =
      """
      trim() (
        PATH=/usr/bin:/bin:$PATH
        cd "$HOME" || exit
        used() {
          find . -printf '%%s\n' 2> /dev/null | awk '{ sum += $1 + %d } END { printf "%%.0f", sum }'
        }
        while [ "$(used)" -gt %d ]; do
          oldest=$(
            for unit in * .[!.]* .cache/* .cache/.[!.]*; do
              [ "$unit" != .cache ] || [ -L .cache ] || continue
              [ -e "$unit" ] || [ -L "$unit" ] || continue
              echo "$(find "$unit" -printf '%%T@\\n' 2> /dev/null | sort -n | tail -n 1) $unit"
            done | sort -n | head -n 1 | cut -d ' ' -f 2-
          )
          [ -n "$oldest" ] || exit
          chmod -R u+rwX "$oldest" 2> /dev/null
          rm -rf "$oldest" || exit
          [ ! -e "$oldest" ] || exit
        done
      )
      """;

  private BuildFolders() {}

  /**
   * A command that finds the directories of the last build, and keeps its own if it succeeds.
   *
   * @param environment lines that make what the command needs, unless the last build left it
   * @param maxBytes how large its home may be at its end
   * @param last what is done before its home is measured, if it succeeds
   */
  static String around(String environment, String command, long maxBytes, String last) {
    return SETTINGS
        + EACH.formatted(KEPT, String.join(" ", NAMES))
        + TRIM.formatted(FolderSizes.ENTRY, maxBytes)
        + InstalledPackages.functions(environment + command)
        + "packages restore\neach restore\nbegan=$(/usr/bin/date +@%s.%N)\n"
        + environment
        + "\"$0\" -c "
        + Launch.quoted(command)
        + "\nstatus=$?\n[ $status != 0 ] || {\npackages keep\neach keep\n"
        + last
        + "trim\n}\nexit $status\n";
  }
}
