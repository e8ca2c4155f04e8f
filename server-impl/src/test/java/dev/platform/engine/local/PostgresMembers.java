package dev.platform.engine.local;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The processes of PostgreSQL servers of this machine, by the IDs of their members. */
final class PostgresMembers {
  private PostgresMembers() {}

  /** The IDs of all that run; one that runs twice comes twice. */
  static List<String> running() {
    return lines().filter(PostgresMembers::isMain).map(PostgresMembers::id).toList();
  }

  private static Stream<String> lines() {
    return ProcessHandle.allProcesses().map(process -> ProcessTable.commandLine(process.pid()));
  }

  private static boolean isMain(String line) {
    return line.contains("/bin/postgres -D") && !line.contains("trap");
  }

  private static String id(String line) {
    return line.replaceAll("(?s).*cluster_name=(\\S+).*", "$1");
  }

  /** The first process of a member. */
  static List<ProcessHandle> main(String member) {
    return processes(line -> isMain(line) && id(line).equals(member));
  }

  /** All processes of a member. */
  static List<ProcessHandle> all(String member) {
    return processes(
        line ->
            (isMain(line) && id(line).equals(member)) || line.startsWith("postgres: " + member));
  }

  private static List<ProcessHandle> processes(Predicate<String> wanted) {
    return ProcessHandle.allProcesses()
        .filter(process -> wanted.test(ProcessTable.commandLine(process.pid())))
        .toList();
  }

  static void kill(List<ProcessHandle> processes) {
    processes.forEach(ProcessHandle::destroyForcibly);
  }

  /** They stay, but do nothing any more. */
  static void freeze(List<ProcessHandle> processes) throws Exception {
    signal("STOP", processes);
  }

  /** They go on. */
  static void thaw(List<ProcessHandle> processes) throws Exception {
    signal("CONT", processes);
  }

  private static void signal(String name, List<ProcessHandle> processes) throws Exception {
    for (ProcessHandle process : processes) {
      SystemCommand.run("kill", "-s", name, "--", Long.toString(process.pid()));
    }
  }
}
