package dev.platform.platform.blueprint;

import java.util.List;

/** A blueprint and what it manages. */
record BlueprintWithResources(ConnectedBlueprint blueprint, List<BlueprintResourceRow> resources) {
  BlueprintWithResources {
    resources = List.copyOf(resources);
  }
}
