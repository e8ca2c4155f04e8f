package dev.platform.base.db;

/** A statement was ended, because it ran for longer than its mapper allows. */
public final class StatementTimeout extends RuntimeException {
  private static final long serialVersionUID = 1;

  StatementTimeout(Throwable cause) {
    super("a statement timed out", cause);
  }
}
