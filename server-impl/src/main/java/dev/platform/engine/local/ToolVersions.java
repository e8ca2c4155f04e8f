package dev.platform.engine.local;

import dev.platform.engine.local.tools.Tool;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The versions that can be installed, remembered for a while, as are failures to list them. */
final class ToolVersions {
  private static final long KNOWN_FOR = Duration.ofHours(1).toNanos();
  private static final long FAILED_FOR = Duration.ofMinutes(2).toNanos();

  private static final Duration TIME = Duration.ofSeconds(30);

  private final Lister lister;
  private final Map<Tool, Known> known = new ConcurrentHashMap<>();

  /** What was found out, and until when it counts, in times of {@link System#nanoTime}. */
  private record Known(List<String> versions, @Nullable String trouble, long until) {}

  /** Asks where versions come from. */
  interface Lister {
    List<String> versions(Tool tool, Toolchain with, WorkSteps steps)
        throws ToolTrouble, WorkEnded, IOException, InterruptedException;
  }

  ToolVersions(Lister lister) {
    this.lister = lister;
  }

  /** All versions of a tool. */
  List<String> of(Tool tool, Toolchain with, WorkSteps steps)
      throws ToolTrouble, WorkEnded, IOException, InterruptedException {
    Known before = known.get(tool);
    Known now =
        before != null && System.nanoTime() - before.until() < 0 ? before : list(tool, with, steps);
    known.put(tool, now);
    if (now.trouble() != null) {
      throw new ToolTrouble(now.trouble());
    }
    return now.versions();
  }

  private Known list(Tool tool, Toolchain with, WorkSteps steps)
      throws WorkEnded, IOException, InterruptedException {
    String tooLong = "listing its versions took longer than " + TIME.toSeconds() + " s";
    try {
      List<String> versions = lister.versions(tool, with, steps.within(TIME, tooLong));
      return versions.isEmpty()
          ? failed("no versions of " + tool.title() + " can be listed")
          : new Known(versions, null, System.nanoTime() + KNOWN_FOR);
    } catch (ToolTrouble e) {
      return failed("its versions cannot be listed: " + e.why());
    } catch (WorkEnded e) {
      // A server that does not respond is no reason to fail while there is time for the build.
      steps.check();
      return failed(tooLong);
    }
  }

  private static Known failed(String why) {
    return new Known(List.of(), why, System.nanoTime() + FAILED_FOR);
  }
}
