package dev.platform.platform.blueprint.format;

/** A problem after which nothing more of the file can be read. */
final class Unreadable extends Exception {
  private static final long serialVersionUID = 1;

  private final transient Position position;
  private final ProblemCode code;
  private final String what;
  private final String hint;

  Unreadable(Position position, ProblemCode code, String what, String hint) {
    super(what);
    this.position = position;
    this.code = code;
    this.what = what;
    this.hint = hint;
  }

  void addTo(Problems problems) {
    problems.add("", position, code, what, hint);
  }
}
