package dev.platform.platform.blueprint;

/** How far a sync is. */
public enum SyncState {
  /** It waits. */
  CREATED,
  /** Its file is read. */
  PENDING,
  /** Its steps are known. */
  RUNNING,
  SUCCESS,
  ERROR;

  /** Whether it can still change. */
  boolean isOpen() {
    return this != SUCCESS && this != ERROR;
  }
}
