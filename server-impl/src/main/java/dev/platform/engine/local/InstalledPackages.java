package dev.platform.engine.local;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The packages that a build has installed next to the source. The next build finds them again while
 * everything that decides about them is the same, as a package manager is slow even if it has all
 * of them in its cache. They are {@link Packages} below the source, or copied where layers cannot
 * be mounted.
 */
final class InstalledPackages {
  /** Where copies are, in the home. */
  static final String KEPT = ".cache/packages";

  /** In the temporary directory of a build whose packages are not those of its files any more. */
  static final String CHANGED = ".packages-changed";

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

  /**
   * What {@code npm ci} has installed is kept if nothing but caches has changed in it since: then a
   * build that finds it has what {@code npm ci} would install. Nothing is kept if it is not known
   * when that was.
   */
  private static final String LAYERED =
      """
      packages() (
        PATH=/usr/bin:/bin:$PATH
        if [ "$1" = restore ]; then
          for name in %s; do
            echo "Restored $name of the last build, which had the same package files"
            kept=$HOME/%s/$name/.cache
            [ ! -d "$kept" ] || rm -rf "$name/.cache"
          done
          exit
        fi
        for installed in "$platform_tools"/installed.*; do
          [ -f "$installed" ] || { [ ! -d "$platform_tools" ] || : > "$platform_changed"; exit; }
          later=$(find "$(cat "$installed")/node_modules" -mindepth 1 '(' -name .cache -o -name .vite -o -name .vite-temp \\
            -o -name .astro -o -name .prisma ')' -prune -o -cnewer "$installed" -print -quit)
          [ -z "$later" ] || : > "$platform_changed"
        done
      )
      """;

  /** Stands before npm in the path of the build command. */
  private static final String NPM =
      """
      #!/bin/sh
      tools=${0%/*}
      find_npm() {
        IFS=:
        for place in $PATH; do
          if [ "$place" != "$tools" ] && [ -x "$place/npm" ]; then npm=$place/npm; return; fi
        done
        echo "npm: not found" >&2
        exit 127
      }
      npm=
      old=$IFS
      find_npm
      IFS=$old
      case $1 in ci | clean-install) ;; *) exec "$npm" "$@" ;; esac
      if [ -f node_modules/.package-lock.json ] && /usr/bin/grep -qxF -- "$PWD" "$tools/restored" 2> /dev/null; then
        shift
        echo "npm ci: node_modules has the packages of the lock file, from the last build"
        exec "$npm" install --no-save "$@"
      fi
      PATH=/usr/bin:/bin:$PATH
      aside=.npm-cache-$$
      if [ -d node_modules/.cache ] && [ ! -L node_modules ]; then mv node_modules/.cache "$aside"; fi
      "$npm" "$@"
      status=$?
      if [ -d "$aside" ]; then
        if [ -d node_modules ] && [ ! -e node_modules/.cache ]; then mv "$aside" node_modules/.cache; else rm -rf "$aside"; fi
      fi
      if [ $status = 0 ]; then
        installed=$tools/installed.$(echo "$PWD" | cksum | cut -d ' ' -f 1)
        echo "$PWD" > "$installed"
        # What is changed from now on has a later time.
        until : > "$tools/now" && find "$tools/now" -newer "$installed" | grep -q .; do :; done
      fi
      exit $status
      """;

  private static final String BEFORE_NPM =
      """
      mkdir -p "$platform_tools"
      cat > "$platform_tools/npm" <<'END_OF_NPM'
      %sEND_OF_NPM
      chmod 755 "$platform_tools/npm"
      printf '%%s\\n' %s > "$platform_tools/restored"
      PATH=$platform_tools:$PATH
      """;

  /** Deletes what is installed before it installs. */
  private static final Pattern FROM_SCRATCH = Pattern.compile("\\bnpm (ci|clean-install)\\b");

  private InstalledPackages() {}

  /** Functions that copy what a command installs to its home, and back. */
  static String copying(String command) {
    String names = FROM_SCRATCH.matcher(command).find() ? ".venv" : "node_modules .venv";
    return SCRIPT.formatted(Launch.quoted(command), KEPT, names);
  }

  /**
   * Functions for a command that finds packages below its source.
   *
   * @param restored where they are, from the directory in which it starts
   */
  static String layered(String command, List<String> restored) {
    String names = restored.stream().map(Launch::quoted).collect(Collectors.joining(" "));
    String functions = LAYERED.formatted(names, BuildFolders.KEPT);
    if (!FROM_SCRATCH.matcher(command).find()) {
      return functions;
    }
    String places =
        restored.stream()
            .filter(it -> it.endsWith("node_modules"))
            .map(it -> "\"$(cd " + Launch.quoted("./" + it + "/..") + " && pwd)\"")
            .collect(Collectors.joining(" "));
    return functions + BEFORE_NPM.formatted(NPM, places);
  }
}
