package dev.platform.engine.local.postgres;

/** Data cannot be recovered, for a reason that a user can understand: a complete sentence. */
final class RecoveryFailure extends Exception {
  private static final long serialVersionUID = 1;

  RecoveryFailure(String why) {
    super(why);
  }

  String why() {
    return String.valueOf(getMessage());
  }
}
