package dev.platform.engine.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * The users and groups that a machine lets an ordinary user act for.
 *
 * @param users says which users, usually /etc/subuid
 * @param groups says which groups, usually /etc/subgid
 */
record SubordinateUsers(Path users, Path groups) {
  /** Those of this machine. */
  static final SubordinateUsers HERE =
      new SubordinateUsers(Path.of("/etc/subuid"), Path.of("/etc/subgid"));

  /** Each service that is ever made takes a number. */
  private static final int ENOUGH = 1_000;

  private static final UserRange EXAMPLE = UserRange.USUAL;

  /**
   * The largest range of numbers that are both users and groups of somebody.
   *
   * @param name how the machine calls this user
   * @param number its number, by which the files may call it too
   * @throws IOException if there is none that is large enough, with the way out
   */
  UserRange of(String name, String number) throws IOException {
    Set<String> calledSo = Set.of(name, number);
    List<UserRange> both = new ArrayList<>();
    List<UserRange> groupRanges = ranges(groups, calledSo);
    for (UserRange user : ranges(users, calledSo)) {
      groupRanges.stream().flatMap(group -> user.common(group).stream()).forEach(both::add);
    }
    return both.stream()
        .max(Comparator.comparingInt(UserRange::size))
        .filter(largest -> largest.size() >= ENOUGH)
        .orElseThrow(
            () ->
                new IOException(
                    ("%s does not have %d IDs that are in both %s and %s. Add them, for example"
                            + " with 'usermod --add-subuids %5$s --add-subgids %5$s %1$s'")
                        .formatted(name, ENOUGH, users, groups, EXAMPLE)));
  }

  /** Lines of name, first number and count, separated by colons. */
  private static List<UserRange> ranges(Path file, Set<String> names) throws IOException {
    List<UserRange> ranges = new ArrayList<>();
    for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
      String[] fields = line.strip().split(":");
      if (fields.length == 3 && names.contains(fields[0])) {
        UserRange.of(fields[1], fields[2]).ifPresent(ranges::add);
      }
    }
    return ranges;
  }
}
