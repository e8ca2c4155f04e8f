package dev.platform.platform.blueprint;

import dev.platform.base.patch.Patch;

/** The changes of a blueprint. */
public record BlueprintPatch(Patch<String> name, Patch<String> path, Patch<Boolean> autoSync) {}
