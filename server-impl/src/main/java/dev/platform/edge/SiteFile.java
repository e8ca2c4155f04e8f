package dev.platform.edge;

import dev.platform.base.http.PercentEncoding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A file of a static site.
 *
 * @param path where it really is, links followed
 * @param size in bytes
 * @param modified to the second
 * @param version differs when the content differs; tells releases apart whose files carry the same
 *     times, as reproducible builds make them
 */
record SiteFile(Path path, long size, Instant modified, String version) {

  private static final String INDEX = "index.html";

  /** What a path leads to. */
  sealed interface Found {}

  record File(SiteFile file) implements Found {}

  /** A folder with an index, asked for without its slash. */
  record Folder(String location) implements Found {}

  record Nothing() implements Found {}

  /** Finds what a path of a URL leads to. Blocks. */
  static Found find(Path site, String urlPath) {
    try {
      Optional<String> relative = decode(urlPath);
      return relative.isEmpty()
          ? new Nothing()
          : find(site.toRealPath(), relative.get(), urlPath.endsWith("/"));
    } catch (IOException | InvalidPathException notThere) {
      return new Nothing();
    }
  }

  private static Found find(Path root, String relative, boolean asFolder) throws IOException {
    Path path = root.resolve(relative);
    boolean isFolder = Files.isDirectory(path);
    if (asFolder && !isFolder) {
      return new Nothing();
    }
    Optional<SiteFile> file = open(root, isFolder ? path.resolve(INDEX) : path);
    if (file.isEmpty()) {
      return new Nothing();
    }
    return isFolder && !asFolder
        ? new Folder("/" + PercentEncoding.path(relative) + "/")
        : new File(file.get());
  }

  /** The file at a path below the root, unless it is hidden or a link leads out of the root. */
  private static Optional<SiteFile> open(Path root, Path path) throws IOException {
    Path real = path.toRealPath();
    if (!real.startsWith(root) || isHidden(root.relativize(real))) {
      return Optional.empty();
    }
    BasicFileAttributes is = Files.readAttributes(real, BasicFileAttributes.class);
    if (!is.isRegularFile()) {
      return Optional.empty();
    }
    long modified = is.lastModifiedTime().toMillis();
    String version =
        Integer.toHexString(real.toString().hashCode())
            + "-"
            + Long.toHexString(modified)
            + "-"
            + Long.toHexString(is.size());
    return Optional.of(
        new SiteFile(
            real,
            is.size(),
            is.lastModifiedTime().toInstant().truncatedTo(ChronoUnit.SECONDS),
            version));
  }

  private static boolean isHidden(Path relative) {
    for (int i = 0; i < relative.getNameCount(); i++) {
      String name = relative.getName(i).toString();
      if (name.startsWith(".") && !(i == 0 && name.equals(".well-known"))) {
        return true;
      }
    }
    return false;
  }

  /** The names of a path joined again, without empty ones; empty if one of them is no name. */
  private static Optional<String> decode(String urlPath) {
    List<String> names = new ArrayList<>();
    for (String raw : urlPath.split("/")) {
      String name =
          PercentEncoding.text(raw)
              .orElseThrow(() -> new InvalidPathException(raw, "malformed escape"));
      if (name.equals(".") || name.equals("..") || name.contains("/") || name.contains("\\")) {
        return Optional.empty();
      }
      if (!name.isEmpty()) {
        names.add(name);
      }
    }
    return Optional.of(String.join("/", names));
  }
}
