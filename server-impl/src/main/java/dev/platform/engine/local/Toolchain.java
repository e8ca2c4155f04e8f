package dev.platform.engine.local;

import dev.platform.engine.local.tools.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The tools with which a build ran, besides those of the machine. It is kept with the artifact, so
 * that all later commands have the same.
 *
 * @param tools in the order of their programs in the path
 * @param variables for tools that choose a version on their own
 * @param workspace whose artifact this is; null if none, or an earlier version made it
 */
record Toolchain(
    List<InstalledTool> tools, Map<String, String> variables, @Nullable String workspace) {
  private static final String FILE = "tools";

  Toolchain {
    tools = tools == null ? List.of() : List.copyOf(tools);
    variables = variables == null ? Map.of() : Map.copyOf(variables);
  }

  Toolchain(List<InstalledTool> tools, Map<String, String> variables) {
    this(tools, variables, null);
  }

  /** The same for the artifacts of a workspace. */
  Toolchain of(String itsWorkspace) {
    return new Toolchain(tools, variables, itsWorkspace);
  }

  /** Only the tools of the machine. */
  static Toolchain none() {
    return new Toolchain(List.of(), Map.of());
  }

  /** Only one tool of the folder. */
  static Toolchain of(InstalledTool tool) {
    return new Toolchain(List.of(tool), Map.of());
  }

  /** That of an artifact, which has none if its build needed none. */
  static Toolchain read(Path artifact) throws IOException {
    try {
      return StateFile.read(artifact.resolve(FILE), Toolchain.class);
    } catch (NoSuchFileException none) {
      return none();
    }
  }

  /** Keeps it with an artifact. */
  void write(Path artifact) throws IOException {
    if (!isEmpty()) {
      StateFile.write(artifact.resolve(FILE), this);
    }
  }

  /** Only one of its tools, if it has it. */
  Toolchain only(Tool tool) {
    return new Toolchain(
        tools.stream().filter(it -> it.tool().equals(tool.label())).toList(), Map.of());
  }

  /**
   * Its tools that are where they were installed.
   *
   * @param folder the {@link ToolFolder} as the platform sees it
   */
  Toolchain present(Path folder) {
    return new Toolchain(
        tools.stream().filter(tool -> Files.isDirectory(tool.programs(folder))).toList(),
        variables);
  }

  /** The keys of all versions that it needs. */
  Set<String> keys() {
    return tools.stream()
        .flatMap(tool -> Stream.of(tool.key(), tool.base()))
        .filter(Objects::nonNull)
        .collect(Collectors.toSet());
  }

  boolean needs(InstalledTool tool) {
    return keys().contains(tool.key());
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
