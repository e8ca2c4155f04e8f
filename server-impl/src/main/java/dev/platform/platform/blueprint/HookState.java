package dev.platform.platform.blueprint;

/** What became of the {@code initialDeployHook} of a service. */
enum HookState {
  /** The file has none. */
  NONE,
  /** The first deploy is not over. */
  WAITING,
  /** It runs, or has run. */
  STARTED,
  /** The first deploy failed. */
  SKIPPED
}
