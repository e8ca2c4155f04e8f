package dev.platform.platform.domain;

import dev.platform.base.id.WorkspaceId;

/**
 * That a workspace wants a name which another one has verified.
 *
 * @param failures how many checks in a row have not found the record
 */
record Claim(WorkspaceId workspaceId, String name, int failures) {

  /** The DNS record that proves it. */
  Challenge challenge() {
    return new Challenge(workspaceId, name);
  }
}
