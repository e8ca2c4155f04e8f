package dev.platform.engine.local;

import java.util.List;

/**
 * Packages that are kept for the next build.
 *
 * @param key of the build that has installed them, see {@link PackageKey}
 * @param layer name of the folder that has them
 * @param directories where they were, from the top of the work tree
 */
record PackageRecord(String key, String layer, List<String> directories) {
  PackageRecord {
    directories = List.copyOf(directories);
  }
}
