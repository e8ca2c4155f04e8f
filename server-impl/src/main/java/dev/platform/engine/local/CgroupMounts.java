package dev.platform.engine.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Where control groups are found on this machine, and where in them the platform itself is.
 *
 * @param mountinfo lines of {@code /proc/self/mountinfo}
 * @param memberships lines of {@code /proc/self/cgroup}
 */
record CgroupMounts(List<String> mountinfo, List<String> memberships) {

  static CgroupMounts read() throws IOException {
    return new CgroupMounts(
        lines(Path.of("/proc/self/mountinfo")), lines(Path.of("/proc/self/cgroup")));
  }

  /**
   * Folders in which groups for a controller may be made, the best first: below the platform's own
   * group, so that limits set for the platform hold for all it starts, else at the top.
   */
  List<Path> candidates(String controller) {
    List<Path> folders = new ArrayList<>();
    for (String line : mountinfo) {
      // id parent device root mountpoint options... - type source superoptions
      String[] halves = line.split(" - ", 2);
      String[] mount = halves[0].split(" ");
      String[] system = halves.length == 2 ? halves[1].split(" ") : new String[0];
      if (mount.length < 5 || system.length < 3) {
        continue;
      }
      boolean first = system[0].equals("cgroup") && has(system[2], controller);
      boolean second = system[0].equals("cgroup2");
      if (first || second) {
        Path top = Path.of(mount[4]);
        folders.add(own(top, mount[3], membership(first ? controller : "")));
        folders.add(top);
      }
    }
    return folders.stream().distinct().filter(Files::isDirectory).toList();
  }

  /** A container may see its own group as the top. */
  private static Path own(Path top, String root, String membership) {
    String below = membership.startsWith(root) ? membership.substring(root.length()) : "";
    Path own = top.resolve("./" + below).normalize();
    return Files.isDirectory(own) && own.startsWith(top) ? own : top;
  }

  /** The path of the platform's group; version 2 has no names of controllers in its line. */
  private String membership(String controller) {
    return memberships.stream()
        .map(line -> line.split(":", 3))
        .filter(fields -> fields.length == 3 && has(fields[1], controller))
        .map(fields -> fields[2])
        .findFirst()
        .orElse("/");
  }

  private static boolean has(String list, String word) {
    return Arrays.asList(list.split(",")).contains(word);
  }

  private static List<String> lines(Path file) throws IOException {
    return Files.exists(file) ? Files.readAllLines(file) : List.of();
  }
}
