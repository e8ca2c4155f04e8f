package dev.platform.platform.domain;

import dev.platform.base.id.WorkspaceId;
import dev.platform.base.secret.Digests;

/**
 * The TXT record by which the owner of a zone says that a workspace may have a name of it. It is no
 * secret, since only the owner of the zone can set it, and it is always the same, so that it can be
 * set before the name is added.
 */
record Challenge(WorkspaceId workspace, String name) {
  private static final String LABEL = "_platform-challenge.";
  private static final String START = "pf-verify=";
  private static final int LENGTH = 24;

  /** Full name of the record. */
  String record() {
    return LABEL + name;
  }

  /** Content of the record. */
  String value() {
    return START + Digests.sha256(workspace.value() + "/" + name).substring(0, LENGTH);
  }
}
