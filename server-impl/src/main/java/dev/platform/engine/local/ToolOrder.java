package dev.platform.engine.local;

import java.util.List;

/**
 * What an operator wants with tools.
 *
 * @param tools each as a label and a version, such as {@code node@22}
 */
public record ToolOrder(Action action, List<String> tools) {
  /** What is done with all of them. */
  public enum Action {
    INSTALL,
    REMOVE,
    /** Removes them although something may need them. */
    FORCE_REMOVE
  }

  public ToolOrder {
    tools = List.copyOf(tools);
  }
}
