package dev.platform.engine.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The tools with which a build ran, besides those of the machine. It is kept with the artifact, so
 * that all later commands have the same.
 *
 * @param tools in the order of their programs in the path
 * @param variables for tools of the machine, which choose a version on their own
 */
record Toolchain(List<InstalledTool> tools, Map<String, String> variables) {
  private static final String FILE = "tools";

  Toolchain {
    tools = tools == null ? List.of() : List.copyOf(tools);
    variables = variables == null ? Map.of() : Map.copyOf(variables);
  }

  /** Only the tools of the machine. */
  static Toolchain none() {
    return new Toolchain(List.of(), Map.of());
  }

  /** That of an artifact, which has none if its build needed none. */
  static Toolchain read(Path artifact) throws IOException {
    Path file = artifact.resolve(FILE);
    return Files.exists(file) ? StateFile.read(file, Toolchain.class) : none();
  }

  /** Keeps it with an artifact. */
  void write(Path artifact) throws IOException {
    if (!isEmpty()) {
      StateFile.write(artifact.resolve(FILE), this);
    }
  }

  boolean isEmpty() {
    return tools.isEmpty() && variables.isEmpty();
  }

  /**
   * Puts programs before others in a path.
   *
   * @param folder the {@link ToolFolder} as the command sees it
   */
  String path(Path folder, String others) {
    return Stream.concat(
            tools.stream().map(tool -> tool.programs(folder).toString()), Stream.of(others))
        .collect(Collectors.joining(":"));
  }

  /** The variables that its tools need. */
  Map<String, String> environment(Path folder) {
    Map<String, String> environment = new LinkedHashMap<>(variables);
    for (InstalledTool tool : tools) {
      Path home = tool.programs(folder).getParent();
      tool.homeVariable().ifPresent(name -> environment.put(name, String.valueOf(home)));
    }
    return environment;
  }
}
