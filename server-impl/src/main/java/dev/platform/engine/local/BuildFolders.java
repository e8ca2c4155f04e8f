package dev.platform.engine.local;

import java.nio.file.Path;
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
          ".nx/cache",
          ".parcel-cache",
          ".turbo",
          "node_modules/.cache",
          "resources/_gen",
          "Cargo.toml:target",
          "mix.exs:deps",
          "mix.exs:_build",
          "Gemfile:vendor/bundle",
          "gatsby-config.js:.cache",
          "eleventy.config.js:.cache",
          "eleventy.config.mjs:.cache",
          ".eleventy.js:.cache");

  /**
   * Links that cannot be made across mounts are not tried, and package managers ask no server for
   * what changes nothing. With a lock file, what npm has in its cache is what it would download.
   */
  private static final String SETTINGS =
      """
      platform_changed=%s platform_tools=%s
      export UV_LINK_MODE="${UV_LINK_MODE:-copy}"
      export PIP_DISABLE_PIP_VERSION_CHECK="${PIP_DISABLE_PIP_VERSION_CHECK:-1}"
      export npm_config_update_notifier="${npm_config_update_notifier:-false}" npm_config_fund="${npm_config_fund:-false}"
      grep -qs '^ *audit' .npmrc || export npm_config_audit="${npm_config_audit:-false}"
      if [ -f package-lock.json ] || [ -f npm-shrinkwrap.json ]; then
        export npm_config_prefer_offline="${npm_config_prefer_offline:-true}"
      fi
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
          : > "$platform_changed"
          [ ! -e "$oldest" ] || exit
        done
      )
      """;

  private BuildFolders() {}

  /**
   * A command that finds the directories of the last build, and keeps its own if it succeeds.
   *
   * @param environment lines that make what the command needs, unless the last build left it
   * @param packages functions for {@link InstalledPackages}
   * @param tmp its temporary directory
   * @param maxBytes how large its home may be at its end
   * @param last what is done before its home is measured, if it succeeds
   */
  static String around(
      String environment, String command, String packages, Path tmp, long maxBytes, String last) {
    return SETTINGS.formatted(
            Launch.quoted(tmp.resolve(InstalledPackages.CHANGED)),
            Launch.quoted(tmp.resolve(".npm-tools")))
        + EACH.formatted(KEPT, String.join(" ", NAMES))
        + TRIM.formatted(FolderSizes.ENTRY, maxBytes)
        + packages
        + "packages restore\neach restore\nbegan=$(/usr/bin/date +@%s.%N)\n"
        + environment
        + "\"$0\" -c "
        + Launch.quoted(command)
        + "\nstatus=$?\n[ $status != 0 ] || {\npackages keep\neach keep\n"
        + last
        + "trim\n}\nexit $status\n";
  }
}
