package dev.platform.engine.spi;

/**
 * The engine cannot do its work now. The message is for an operator; trying again later may help.
 */
public final class EngineException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private static final String DISK_FULL =
      "The server's disk is full. Ask your administrator to free some space, then try again.";

  private final boolean diskFull;

  public EngineException(String message) {
    super(message);
    this.diskFull = false;
  }

  public EngineException(String message, Throwable cause) {
    super(isNoSpace(cause) ? DISK_FULL : message, cause);
    this.diskFull = isNoSpace(cause);
  }

  /** Whether the disk is full; then the message is for users, and waiting does not help. */
  public boolean isDiskFull() {
    return diskFull;
  }

  /** Whether this is what Java throws if the disk is full: only its message tells. */
  public static boolean isNoSpace(Throwable cause) {
    return String.valueOf(cause.getMessage()).contains("No space left");
  }
}
