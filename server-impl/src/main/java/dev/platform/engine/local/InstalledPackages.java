package dev.platform.engine.local;

import java.util.regex.Pattern;

/**
 * The packages that a build has installed next to the source. The next build finds them again while
 * everything that decides about them is the same, as a package manager is slow even if it has all
 * of them in its cache.
 */
final class InstalledPackages {
  /** Where they are, in the home. */
  static final String KEPT = ".cache/packages";

  private static final String SCRIPT =
      """
      packages_key() {
        {
          printf '%%s\\n' "$PWD" "$HOME" "$NODE_ENV" %s
          for tool in node python3; do readlink -f "$(command -v $tool)" && $tool --version; done
          PATH=/usr/bin:/bin:$PATH
          find . -maxdepth 4 '(' -name node_modules -o -name .venv -o -name .git ')' -prune -o -type f '(' \\
            -name package.json -o -name package-lock.json -o -name npm-shrinkwrap.json -o -name '.npmrc' \\
            -o -name yarn.lock -o -name '.yarnrc*' -o -name 'pnpm-*.yaml' -o -name 'bun.lock*' \\
            -o -name '*requirements*.txt' -o -path '*/requirements/*' -o -name 'constraints*.txt' \\
            -o -name pyproject.toml -o -name 'Pipfile*' -o -name '*.lock' -o -name 'setup.*' \\
            -o -name schema.prisma -o -path '*/patches/*' ')' -exec sha256sum {} + | sort
        } 2> /dev/null | /usr/bin/sha256sum
      }
      packages_key=$(packages_key)
      packages() (
        PATH=/usr/bin:/bin:$PATH
        kept=$HOME/%s
        same=$([ "$(cat "$kept/key" 2> /dev/null)" = "$packages_key" ] && echo yes)
        if [ "$1" = keep ]; then
          [ -z "$same" ] || exit
          rm -rf "$kept"
        else
          [ "$same" ] || exit
        fi
        for name in %s; do
          if [ "$1" = keep ]; then from=$name to=$kept/$name; else from=$kept/$name to=$name; fi
          [ -d "$from" ] && [ ! -L "$from" ] && [ ! -L "$to" ] || continue
          [ "$1" = keep ] || [ ! -e "$to" ] || continue
          mkdir -p "$kept" && rm -rf "$to" && cp -a "$from" "$to" || { rm -rf "$to"; exit; }
          [ "$1" = keep ] || echo "Restored $name of the last build, which had the same package files"
        done
        [ "$1" = restore ] || [ ! -d "$kept" ] || {
          rm -rf "$kept/node_modules/.cache"
          echo "$packages_key" > "$kept/key"
        }
      )
      """;

  /** Deletes what is installed before it installs. */
  private static final Pattern FROM_SCRATCH = Pattern.compile("\\bnpm (ci|clean-install)\\b");

  private InstalledPackages() {}

  /** Functions that restore and keep what a command installs. */
  static String functions(String command) {
    String names = FROM_SCRATCH.matcher(command).find() ? ".venv" : "node_modules .venv";
    return SCRIPT.formatted(Launch.quoted(command), KEPT, names);
  }
}
