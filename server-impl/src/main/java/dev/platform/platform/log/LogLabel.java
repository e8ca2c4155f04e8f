package dev.platform.platform.log;

/**
 * A fact about a line that it can be searched by. No line has a sandbox, a task or a task run here;
 * a search by them finds nothing.
 */
public enum LogLabel {
  HOST("host"),
  INSTANCE("instance"),
  LEVEL("level"),
  METHOD("method"),
  PATH("path"),
  SANDBOX("sandbox"),
  STATUS_CODE("statusCode"),
  TASK("task"),
  TASK_RUN("taskRun"),
  TEXT("text"),
  TYPE("type");

  private final String wire;

  LogLabel(String wire) {
    this.wire = wire;
  }

  /** Its name on the wire. */
  public String wire() {
    return wire;
  }
}
