package dev.platform.engine.local.tools;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What code asks for.
 *
 * @param requests one for each tool at most
 * @param ignored sentences about what is written, but is no version
 */
public record ToolRequests(List<ToolRequest> requests, List<String> ignored) {
  private static final int MAX_SHOWN = 40;

  public ToolRequests {
    requests = List.copyOf(requests);
    ignored = List.copyOf(ignored);
  }

  /**
   * Looks into directories, the first of which wins, and at variables, which win over all files.
   *
   * @param runtime of the service; its tools are needed even if nothing asks for them
   * @param command of the build; the package managers that it calls are needed too
   */
  public static ToolRequests of(
      List<SourceFiles> directories,
      Map<String, String> environment,
      @Nullable String runtime,
      String command)
      throws IOException, InterruptedException {
    List<SourceFiles> remembering = directories.stream().<SourceFiles>map(ReadOnce::new).toList();
    Set<Tool> needed = toolsOf(runtime);
    List<ToolRequest> requests = new ArrayList<>();
    List<String> ignored = new ArrayList<>();
    for (Tool tool : Tool.values()) {
      Optional<VersionSources.Found> found =
          find(tool, remembering, environment).or(() -> CalledManagers.find(tool, command));
      Optional<VersionRange> range = found.flatMap(it -> VersionRange.parse(it.version()));
      if (found.isPresent() && range.isEmpty()) {
        ignored.add(ignored(tool, found.get()));
      }
      if (range.isPresent()) {
        requests.add(new ToolRequest(tool, range.get(), found.get().from()));
      } else if (needed.contains(tool)) {
        requests.add(
            new ToolRequest(
                tool, VersionRange.parse(VersionRange.ANY).orElseThrow(), "runtime " + runtime));
      }
    }
    return new ToolRequests(requests, ignored);
  }

  /** The tools of a runtime. */
  public static Set<Tool> toolsOf(@Nullable String runtime) {
    if (runtime == null) {
      return Set.of();
    }
    return runtime.equals("elixir")
        ? Set.of(Tool.ERLANG, Tool.ELIXIR)
        : Tool.of(runtime).map(Set::of).orElse(Set.of());
  }

  private static Optional<VersionSources.Found> find(
      Tool tool, List<SourceFiles> directories, Map<String, String> environment)
      throws IOException, InterruptedException {
    VersionSources sources = VersionSources.of(tool);
    Optional<VersionSources.Found> found = sources.variable(environment);
    for (SourceFiles directory : directories) {
      if (found.isEmpty()) {
        found = sources.file(directory);
      }
    }
    return found;
  }

  private static String ignored(Tool tool, VersionSources.Found found) {
    String shown = found.version().strip();
    String cut = shown.length() > MAX_SHOWN ? shown.substring(0, MAX_SHOWN) + "…" : shown;
    return "%s: ignored '%s' (from %s), which is not a version"
        .formatted(tool.title(), cut, found.from());
  }

  /** Reads each file once. */
  private static final class ReadOnce implements SourceFiles {
    private final SourceFiles files;
    private final Map<String, Optional<String>> read = new HashMap<>();

    private ReadOnce(SourceFiles files) {
      this.files = files;
    }

    @Override
    public Optional<String> read(String name) throws IOException, InterruptedException {
      Optional<String> known = read.get(name);
      if (known == null) {
        known = files.read(name);
        read.put(name, known);
      }
      return known;
    }
  }
}
