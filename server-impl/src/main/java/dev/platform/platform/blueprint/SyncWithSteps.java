package dev.platform.platform.blueprint;

import java.util.List;

/** A sync, with its steps if they are known. */
record SyncWithSteps(Sync sync, List<SyncStep> steps) {
  SyncWithSteps {
    steps = List.copyOf(steps);
  }
}
