package dev.platform.engine.local;

import dev.platform.engine.spi.SourceFile;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * One file of a commit. It is read from git's own database, so no link and no path leads to a file
 * of this machine.
 */
final class GitFile {
  /** Of files. */
  static final Set<String> MODES = Set.of("100644", "100755");

  private static final String LINK = "120000";

  private final GitSource source;
  private final String path;
  private final int maxBytes;

  GitFile(GitSource source, String path, int maxBytes) {
    this.source = source;
    this.path = path;
    this.maxBytes = maxBytes;
  }

  SourceFile read(String commit) throws WorkEnded, IOException, InterruptedException {
    if (!isInside()) {
      return absent("has an invalid path");
    }
    source.fetchNames(commit);
    GitCommand.Result entries =
        source.git().run("--literal-pathspecs", "ls-tree", "-z", "--full-tree", commit, "--", path);
    if (entries.failed()) {
      throw WorkEnded.failed("Cannot read the commit " + commit + ".");
    }
    if (entries.answer().isEmpty()) {
      return absent("does not exist in the commit " + commit);
    }
    // Mode, type, id and, behind a tab, the path.
    List<String> entry = List.of(entries.answer().split("[ \t]", 4));
    if (entry.get(0).equals(LINK)) {
      return absent("is a symbolic link, which is not followed");
    }
    return MODES.contains(entry.get(0))
        ? content(entry.get(2))
        : absent("is a directory or a submodule, not a file");
  }

  private boolean isInside() {
    return !path.isEmpty()
        && path.chars().noneMatch(Character::isISOControl)
        && List.of(path.split("/", -1)).stream().allMatch(GitFile::isName);
  }

  private static boolean isName(String segment) {
    return !Set.of("", ".", "..").contains(segment)
        && !segment.toLowerCase(Locale.ROOT).equals(".git");
  }

  private SourceFile content(String blob) throws WorkEnded, IOException, InterruptedException {
    byte[] bytes = source.git().bytes(maxBytes + 1, "cat-file", "blob", blob);
    return bytes.length > maxBytes
        ? absent("is larger than " + maxBytes + " bytes")
        : new SourceFile.Content(bytes);
  }

  private SourceFile absent(String why) {
    return new SourceFile.Absent("The file " + Repository.masked(path) + " " + why + ".");
  }
}
