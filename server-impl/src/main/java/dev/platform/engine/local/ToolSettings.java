package dev.platform.engine.local;

import dev.platform.engine.local.tools.Tool;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which tools the engine installs for builds and services, and how.
 *
 * @param isAllowed whether it installs any
 * @param mise the program that installs languages; null for the one in the path of commands
 * @param versions the versions that may be used of a tool, by its label, each as a beginning such
 *     as 22; a tool without an entry has no limit
 * @param environment variables for installations, such as mirrors and proxies
 * @param timeout how long an installation may take
 * @param maxBytes how large all that is installed may be together
 * @param perHour how many versions the builds of one workspace may install within an hour
 */
public record ToolSettings(
    boolean isAllowed,
    @Nullable Path mise,
    Map<String, List<String>> versions,
    Map<String, String> environment,
    Duration timeout,
    long maxBytes,
    int perHour) {
  public ToolSettings {
    versions = Map.copyOf(versions);
    environment = Map.copyOf(environment);
  }

  /** How many versions a workspace may install within an hour, unless it is set. */
  static final int PER_HOUR = 30;

  /** All that code asks for, up to 20 GiB, with the mise in the path of commands. */
  public static ToolSettings defaults() {
    return new ToolSettings(
        true, null, Map.of(), Map.of(), Duration.ofMinutes(15), 20L << 30, PER_HOUR);
  }

  /** Whether a tool has a label. */
  public static boolean isTool(String label) {
    return Tool.of(label).isPresent();
  }

  /** Whether a version of a tool may be used. */
  boolean allows(String tool, String version) {
    List<String> allowed = versions.get(tool);
    return allowed == null
        || allowed.stream()
            .anyMatch(begin -> version.equals(begin) || version.startsWith(begin + "."));
  }
}
