package dev.platform.grader;

/**
 * One mistake and how to repair it.
 *
 * @param check the check that found it
 * @param operation operation id, or the address of a route that answers none, or {@link #OF_RUN}
 * @param fix what to do, in one line
 */
public record Finding(
    String check, String operation, Severity severity, String message, String fix) {
  /** In place of an operation: the finding is about the run. */
  public static final String OF_RUN = "run";
}
