package dev.platform.engine.local.postgres;

/** An export comes to nothing, for a reason that its user can understand: a complete sentence. */
final class ExportFailure extends Exception {
  private static final long serialVersionUID = 1L;

  ExportFailure(String why) {
    super(why);
  }

  String why() {
    return String.valueOf(getMessage());
  }
}
