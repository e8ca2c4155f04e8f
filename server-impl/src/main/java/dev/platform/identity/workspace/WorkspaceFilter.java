package dev.platform.identity.workspace;

import java.util.List;

/**
 * Which workspaces to list; an empty list of a kind does not filter.
 *
 * @param names exact names
 * @param emails exact addresses
 */
public record WorkspaceFilter(List<String> names, List<String> emails) {
  public WorkspaceFilter {
    names = List.copyOf(names);
    emails = List.copyOf(emails);
  }
}
