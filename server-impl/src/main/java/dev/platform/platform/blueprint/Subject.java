package dev.platform.platform.blueprint;

/** One resource of a file, beside what the workspace has under its name. */
interface Subject {
  /** What it is. */
  ResourceKind kind();

  /** Its name, as {@link Change} has it. */
  String name();

  /** What a sync would do now. Reads, and changes nothing. */
  Change change();

  /**
   * Does it.
   *
   * @param key names this step of this sync, so that a repeat creates nothing twice
   * @return the resource's id
   * @throws dev.platform.base.error.Failure as the API rejects it
   */
  String apply(Change change, String key);
}
