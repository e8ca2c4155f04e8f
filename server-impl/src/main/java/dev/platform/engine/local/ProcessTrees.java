package dev.platform.engine.local;

import dev.platform.engine.local.ProcessStat.Identity;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which processes of this machine belong to which run: the leader's session, its descendants, and
 * those that bear the mark of the run wherever they have gone.
 */
final class ProcessTrees {
  /** Marks of processes outside of any tree; read once, since that costs a file each. */
  private final Map<Identity, String> marks = new HashMap<>();

  /** The live processes of runs, by the mark of the run. */
  Map<String, List<ProcessStat>> of(Collection<ProcessGroup> runs) throws IOException {
    Map<Long, String> leaders = new HashMap<>();
    runs.forEach(run -> run.leader().ifPresent(pid -> leaders.put(pid, run.mark())));
    Map<Long, ProcessStat> processes = new HashMap<>();
    ProcessTable.stats().forEach(process -> processes.put(process.id().pid(), process));
    marks.keySet().removeIf(id -> !isLive(id, processes));
    Look look = new Look(leaders, processes);
    Map<String, List<ProcessStat>> trees = new HashMap<>();
    for (ProcessStat process : processes.values()) {
      String run = look.run(process);
      if (!run.isEmpty()) {
        trees.computeIfAbsent(run, mark -> new ArrayList<>()).add(process);
      }
    }
    return trees;
  }

  private static boolean isLive(Identity id, Map<Long, ProcessStat> processes) {
    @Nullable ProcessStat process = processes.get(id.pid());
    return process != null && process.id().equals(id);
  }

  /** One look at all processes. A run is its mark, and empty where there is none. */
  private final class Look {
    private final Map<Long, String> leaders;
    private final Map<Long, ProcessStat> processes;
    private final Map<Long, String> known = new HashMap<>();

    Look(Map<Long, String> leaders, Map<Long, ProcessStat> processes) {
      this.leaders = leaders;
      this.processes = processes;
    }

    /** The run of a process: what it leads, or else its parent's, or else as its mark says. */
    String run(ProcessStat process) {
      Deque<ProcessStat> ancestors = new ArrayDeque<>();
      @Nullable ProcessStat top = process;
      while (top != null && !known.containsKey(top.id().pid())) {
        // Noted before it is known: read at different times, processes may seem to be in a circle.
        known.put(top.id().pid(), led(top));
        ancestors.push(top);
        top = processes.get(top.parent());
      }
      String run = top == null ? "" : known.getOrDefault(top.id().pid(), "");
      for (ProcessStat below : ancestors) {
        run = below(run, below);
        known.put(below.id().pid(), run);
      }
      return run;
    }

    private String below(String parents, ProcessStat process) {
      String led = led(process);
      if (!led.isEmpty() || !parents.isEmpty()) {
        return led.isEmpty() ? parents : led;
      }
      return marks.computeIfAbsent(process.id(), ProcessTrees::mark);
    }

    private String led(ProcessStat process) {
      String session = leaders.getOrDefault(process.session(), "");
      return leaders.getOrDefault(process.id().pid(), session);
    }
  }

  private static String mark(Identity process) {
    return ProcessTable.variable(process.pid(), Environment.MARK).orElse("");
  }
}
