package dev.platform.engine.local;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.platform.engine.spi.SourceFolder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A directory of a commit, read from git's own database: nothing is checked out or followed. */
final class GitFolder {
  private final GitSource source;
  private final String path;

  /**
   * @param path from the top of the repository; empty is the top
   */
  GitFolder(GitSource source, String path) {
    this.source = source;
    this.path = path.isEmpty() || path.endsWith("/") ? path : path + "/";
  }

  /** Its files, with the contents of those that are wanted and not too large. */
  SourceFolder read(String commit, Set<String> wanted, int maxBytes)
      throws WorkEnded, IOException, InterruptedException {
    source.fetchNames(commit);
    Map<String, String> blobs = blobs(commit);
    Map<String, String> texts = new TreeMap<>();
    for (String name : wanted) {
      if (blobs.containsKey(name)) {
        byte[] bytes = source.git().bytes(maxBytes + 1, "cat-file", "blob", blobs.get(name));
        if (bytes.length <= maxBytes) {
          texts.put(name, new String(bytes, UTF_8));
        }
      }
    }
    return new SourceFolder(commit, blobs.keySet(), texts);
  }

  /** The ids of its files, by their paths. Of a long list, the last one may be cut. */
  private Map<String, String> blobs(String commit)
      throws WorkEnded, IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of("--literal-pathspecs", "ls-tree", "-r", "-z", "--full-tree", commit));
    if (!path.isEmpty()) {
      command.addAll(List.of("--", path));
    }
    GitCommand.Result entries = source.git().run(command.toArray(String[]::new));
    if (entries.failed()) {
      throw WorkEnded.failed("Cannot read the commit " + commit + ".");
    }
    String all = entries.answer();
    Map<String, String> blobs = new TreeMap<>();
    Arrays.stream(all.substring(0, all.lastIndexOf('\0') + 1).split("\0"))
        .map(entry -> entry.split("[ \t]", 4))
        .filter(entry -> entry.length == 4 && GitFile.MODES.contains(entry[0]))
        .filter(entry -> entry[3].startsWith(path))
        .forEach(entry -> blobs.put(entry[3].substring(path.length()), entry[2]));
    return blobs;
  }
}
