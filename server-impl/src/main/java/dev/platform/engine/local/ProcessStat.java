package dev.platform.engine.local;

import java.util.Optional;

/**
 * What a live process is and uses, as {@code /proc/<pid>/stat} says.
 *
 * @param id its identity
 * @param parent its parent's process id
 * @param group its process group
 * @param session its session
 * @param ownTicks CPU time of the process itself
 * @param reapedTicks CPU time of its ended children that it has waited for, and of theirs
 * @param pages resident memory
 */
record ProcessStat(
    Identity id,
    long parent,
    long group,
    long session,
    long ownTicks,
    long reapedTicks,
    long pages) {

  /**
   * One process among all that a machine ever has.
   *
   * @param pid process id, which another process may have later
   * @param startTicks when it was started
   */
  record Identity(long pid, long startTicks) {}

  /** Nothing of a process that has ended. The name is in parentheses and may hold anything. */
  static Optional<ProcessStat> parse(long pid, String stat) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
    if (fields.length < 22 || hasEnded(fields[0], fields[17])) {
      return Optional.empty();
    }
    return Optional.of(
        new ProcessStat(
            new Identity(pid, Long.parseLong(fields[19])),
            Long.parseLong(fields[1]),
            Long.parseLong(fields[2]),
            Long.parseLong(fields[3]),
            Long.parseLong(fields[11]) + Long.parseLong(fields[12]),
            Long.parseLong(fields[13]) + Long.parseLong(fields[14]),
            Long.parseLong(fields[21])));
  }

  /**
   * One that has ended stays in the table until its parent has heard of it. It looks the same if
   * only its first thread has ended, but has more of them.
   */
  private static boolean hasEnded(String state, String threads) {
    return (state.equals("Z") || state.equals("X")) && Long.parseLong(threads) <= 1;
  }

  long allTicks() {
    return ownTicks + reapedTicks;
  }
}
