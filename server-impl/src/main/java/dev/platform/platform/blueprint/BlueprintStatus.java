package dev.platform.platform.blueprint;

/** How a blueprint is. */
public enum BlueprintStatus {
  CREATED,
  PAUSED,
  IN_SYNC,
  SYNCING,
  ERROR
}
