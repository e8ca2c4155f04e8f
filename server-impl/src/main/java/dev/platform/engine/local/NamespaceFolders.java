package dev.platform.engine.local;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Folders of users that the platform reaches in a user namespace only, with tools of the system.
 *
 * @param namespace where the platform is root over these users
 */
record NamespaceFolders(UserNamespace namespace) implements OwnerFolders {
  private static final String COUNT = "find \"$1\" -printf x 2> /dev/null | wc -c";

  private static final String ENTER = "cd -P -- \"$1\" 2> /dev/null && pwd -P";

  /** The check comes first, because a link cannot be opened and a pipe has no end. */
  private static final String READ =
      "[ ! -L \"$1\" ] && [ -f \"$1\" ]"
          + " && exec dd if=\"$1\" iflag=nofollow,nonblock,fullblock bs=\"$2\" count=1 status=none";

  @Override
  public List<String> words() {
    return namespace.words();
  }

  @Override
  public long size(Path folder) throws IOException, InterruptedException {
    // Its last line is the sum, whatever it says before about what has vanished.
    String said =
        run("du", "-s", "-l", "--apparent-size", "--block-size=1", "--", folder.toString())
            .output();
    String sum = said.substring(said.lastIndexOf('\n') + 1).split("\t", 2)[0];
    if (!sum.matches("\\d{1,18}")) {
      throw new IOException("the size of " + folder + " cannot be determined: " + said);
    }
    return Long.parseLong(sum);
  }

  @Override
  public FolderSizes sizes(Path folder, List<String> places)
      throws IOException, InterruptedException {
    Map<String, Long> sizes = new HashMap<>();
    for (String place : places) {
      if (holds(folder, place)) {
        sizes.put(place, size(folder.resolve(place)));
      }
    }
    String entries = run("/bin/sh", "-c", COUNT, "count", folder.toString()).output().strip();
    return new FolderSizes(size(folder), Long.parseLong(entries), sizes);
  }

  @Override
  public boolean holds(Path top, String relative) throws IOException, InterruptedException {
    if (relative.indexOf('\0') >= 0) {
      return false;
    }
    Path folder = top.resolve("./" + relative).normalize();
    SystemCommand.Result result = run("/bin/sh", "-c", ENTER, "enter", folder.toString());
    return result.status() == 0 && Path.of(result.output()).startsWith(top.toRealPath());
  }

  @Override
  public Optional<byte[]> read(Path folder, String name, int maxBytes)
      throws IOException, InterruptedException {
    String file = folder.resolve(name).toString();
    SystemCommand.Result result = run("/bin/sh", "-c", READ, "read", file, maxBytes + "");
    return result.status() == 0
        ? Optional.of((result.output() + "\n").getBytes(StandardCharsets.UTF_8))
        : Optional.empty();
  }

  private SystemCommand.Result run(String... command) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(words());
    words.addAll(List.of(command));
    return SystemCommand.run(words);
  }
}
